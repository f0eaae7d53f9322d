import type { UseFormReturn } from 'react-hook-form'

/** Attributes and error of one field of a form. */
export function field<T extends Record<string, unknown>>(form: UseFormReturn<T>, name: Parameters<UseFormReturn<T>['register']>[0]) {
  return { ...form.register(name), error: form.getFieldState(name, form.formState).error?.message }
}
