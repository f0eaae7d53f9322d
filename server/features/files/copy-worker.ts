import { answerOrders } from '../../base/threads/thread.ts'
import type { CopyDocument } from './copy-document.ts'

/*
 * A thread that writes one file: the libraries are loaded only here, and a long document keeps nobody waiting.
 */

export type CopyOrder = { id: number; format: 'docx' | 'pdf'; document: CopyDocument }

answerOrders(async ({ format, document }: CopyOrder) =>
  format === 'docx'
    ? (await import('./copy-docx.ts')).writeDocx(document)
    : (await import('./copy-pdf.ts')).writePdf(document),
)
