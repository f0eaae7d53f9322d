import { ApiError, messageOf, type FailureCode } from '../../base/errors.ts'

/** The sentence of the screen for what moving can meet. */
const words: Partial<Record<FailureCode, string>> = {
  folder_not_found: 'Der Zielordner konnte nicht gefunden werden...',
  file_not_found: 'Die angegebene Datei konnte nicht gefunden werden...',
}

export const moveFailure = (error: unknown): string =>
  (error instanceof ApiError && words[error.code]) || messageOf(error)
