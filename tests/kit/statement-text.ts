/** The SQL of what was handed to `query`: a text, or a statement that the database keeps planned. */
export const statementText = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '')
