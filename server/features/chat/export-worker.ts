import { parentPort, workerData } from 'node:worker_threads'
import { threadDocument } from './thread-document.ts'
import type { Order } from './thread-export.ts'

/*
 * A thread that writes one file and ends: a long conversation takes seconds, which nobody else has to wait for. The
 * Word library is loaded only here.
 */

const { format, conversation } = workerData as Order
const document = threadDocument(conversation)
const content = format === 'docx' ? await (await import('./thread-docx.ts')).writeDocx(document, conversation.title) : (await import('./thread-markdown.ts')).writeMarkdown(document)
parentPort!.postMessage(content)
