import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, failureOf, type FailureCode } from './errors.ts'

/** Attributes and error of one field of a form. */
export function field<T extends Record<string, unknown>>(
  form: UseFormReturn<T>,
  name: Parameters<UseFormReturn<T>['register']>[0],
) {
  return { ...form.register(name), error: form.getFieldState(name, form.formState).error?.message }
}

/**
 * Puts what the server refused at its field, found by the code of the error; returns what belongs to no field, with the
 * sentence of the action where the server gave none.
 */
export function refuse<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError'>,
  error: unknown,
  fields: Partial<Record<FailureCode, FieldPath<T>>>,
  otherwise?: string,
) {
  const failure = failureOf(error, otherwise)
  const name = error instanceof ApiError ? fields[error.code] : undefined
  if (!name) return failure
  form.setError(name, { message: failure.message }, { shouldFocus: true })
  return undefined
}
