import { z } from 'zod'
import { defineCalls } from './call.ts'
import { lockedBy } from './chat.ts'
import { searchMost } from './chat-limits.ts'
import { paging } from './fields.ts'
import { agendaEntry, reviewDecision, reviewParts } from './file-review.ts'
import { secondRelease } from './second-release.ts'
import {
  agendaLimit,
  fileNameLimit,
  filesPage,
  fileSorts,
  fileStatuses,
  folderDepthLimit,
  uploadStatuses,
} from './file-limits.ts'

/*
 * Paths: the names of folders, each with a slash behind it, from the root, which is the empty text. A folder ends with a
 * slash (`Akt Huber/`), a file with its name (`Akt Huber/Klage.pdf`).
 */

/**
 * A file or a folder. One that the caller cannot open now, because another passphrase seals it, is `locked`: its name and
 * whatever else is content is null then, its place in the list and what stands beside the content is not.
 */
const fileItem = z.object({
  uuid: z.uuid(),
  /** Null while locked, as `path`. */
  filename: z.string().nullable(),
  /** The whole path; null also where a folder on the way is locked. */
  path: z.string().nullable(),
  /** The folder that it lies in, null for the root. */
  parent: z.uuid().nullable(),
  /** The mail in which it lay, null for all others and once that is deleted. */
  attached_to: z.object({ uuid: z.uuid(), filename: z.string().nullable() }).nullable(),
  is_folder: z.boolean(),
  locked: z.boolean(),
  /** Null for folders. */
  status: z.enum(fileStatuses).nullable(),
  /** Why a file was not read, or what remains to be said of one that was, as a sentence for the person. */
  reason: z.string().nullable(),
  /** The file asks for its own password before it can be read (`…/read`). */
  needs_password: z.boolean(),
  /** Pages done of those to do, while it is being read or pseudonymised. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** It waits for a call with the passphrase, because only that opens its key. */
  waits_for_passphrase: z.boolean(),
  /** Whether the person asked for its pseudonymisation. */
  anonymize: z.boolean(),
  /** Bytes of the original; of a folder those of all files in it, however deep. */
  size: z.int(),
  /** Null for folders and while it is not known. */
  pages: z.int().nullable(),
  /** Of a folder: how many files lie in it, however deep; 0 for files. */
  files: z.int(),
  /** ISO 8601. */
  created_at: z.string(),
  updated_at: z.string(),
})
export type FileItem = z.infer<typeof fileItem>

const fileDetail = fileItem.extend({
  /** The read text; null until it was read. */
  original: z.string().nullable(),
  /** The text with the replacements; null where there is none. */
  pseudonymised: z.string().nullable(),
  ...reviewParts,
  /** The release by a second person, where it is demanded. */
  second_release: secondRelease.nullable(),
  /** Of a mail: the files that lay in it, each a file of its own beside it, by their names. */
  attachments: z.array(z.object({ uuid: z.uuid(), filename: z.string().nullable(), status: z.enum(fileStatuses) })),
})
export type FileDetail = z.infer<typeof fileDetail>

const fileState = fileItem.pick({
  status: true,
  reason: true,
  needs_password: true,
  progress: true,
  waits_for_passphrase: true,
})
export type FileState = z.infer<typeof fileState>

/** The upload of one file of several. */
const uploadTask = z.object({
  /** Of the task, for `upload-status`; the file has the same one. */
  uuid: z.uuid(),
  filename: z.string(),
  status: z.enum(uploadStatuses),
  /** Why it was not taken: the code of an error and its sentence. Null otherwise. */
  code: z.string().nullable(),
  detail: z.string().nullable(),
  /** Files of the person that hold the same bytes and can be opened now. */
  duplicates: z.array(z.object({ uuid: z.uuid(), path: z.string() })),
})
export type UploadTask = z.infer<typeof uploadTask>

const folder = z.object({
  uuid: z.uuid(),
  /** Null while locked, as in the list. */
  name: z.string().nullable(),
  path: z.string().nullable(),
  parent: z.uuid().nullable(),
  locked: z.boolean(),
  /** How many files lie in it, however deep. */
  files: z.int(),
})
export type Folder = z.infer<typeof folder>

const longestPath = folderDepthLimit * (fileNameLimit + 1) + fileNameLimit
const path = z
  .string({ error: 'Bitte geben Sie einen Pfad an.' })
  .max(longestPath, 'Dieser Pfad ist zu lang.')
  .normalize('NFC')

const params = z.object({ id: z.string().max(100) })

/** Refused for everybody at a domain whose files are blocked. */
const blocked = 'files_blocked' as const
/** What a path for something can be told. */
const placing = ['name_invalid', 'name_taken', 'folder_not_found'] as const

export const fileAccessCalls = defineCalls({
  'POST /api/chat/check-files-disabled-domain-list': {
    summary: 'Whether files are blocked for the domain of the person',
    access: 'user',
    reply: z.object({ disabled: z.boolean() }),
  },
})

export const fileCalls = defineCalls({
  'GET /api/chat/files': {
    summary:
      'Folders, then files of one folder, or with `search` those beneath it whose name holds the words; what the caller cannot open now comes as locked rows',
    access: 'user-or-key',
    content: true,
    query: paging(filesPage, 5000).extend({
      /** A folder, the root when absent. */
      path: path.default(''),
      search: z.string().trim().max(searchMost, `Bitte suchen Sie mit höchstens ${searchMost} Zeichen.`).optional(),
      sort: z.enum(fileSorts, { error: 'Danach kann nicht sortiert werden.' }).default('name'),
      order: z.enum(['asc', 'desc'], { error: 'Möglich sind asc und desc.' }).default('asc'),
    }),
    reply: z.object({
      results: z.array(fileItem),
      /** Of all pages. */
      count: z.int(),
      /** How many of them are locked, and why. */
      locked: z.int(),
      locked_by: lockedBy,
      /** All files of the person, whatever the folder, against their limits. */
      used: z.object({ bytes: z.int(), bytes_limit: z.int(), files: z.int(), files_limit: z.int() }),
    }),
    errors: [blocked, 'folder_not_found'],
  },
  'POST /api/chat/files': {
    summary:
      'Upload files, multipart: `files` once for each, `path` of the folder, `anonymize` true or false. The files in a mail become files beside it. Each file has a task; where none of them is taken, the reply is the error of the first',
    access: 'user-or-key',
    content: true,
    upload: true,
    status: 202,
    reply: z.object({ tasks: z.array(uploadTask) }),
    errors: [
      blocked,
      'agreement_required',
      'upload_broken',
      'upload_empty',
      'path_unknown',
      'too_many_files',
      'file_empty',
      'file_too_large',
      'file_type_unknown',
      'storage_full',
      'storage_failed',
      'usage_limit_reached',
    ],
  },
  'GET /api/chat/files/upload-status/:id': {
    summary: 'Where the upload of a file is',
    access: 'user-or-key',
    content: true,
    params,
    reply: z.object({ status: z.enum(uploadStatuses), code: z.string().nullable(), detail: z.string().nullable() }),
    errors: [blocked, 'file_not_found'],
  },
  'GET /api/chat/files/folders/tree': {
    summary: 'All folders of the person, each after the one that it lies in',
    access: 'user-or-key',
    content: true,
    reply: z.object({ results: z.array(folder), locked_by: lockedBy }),
    errors: [blocked],
  },
  'POST /api/chat/files/folders': {
    summary: 'Make a folder in a folder',
    access: 'user-or-key',
    content: true,
    body: z.object({ name: z.string({ error: 'Bitte geben Sie einen Namen ein.' }), path: path.default('') }),
    reply: fileItem,
    status: 201,
    errors: [blocked, ...placing, 'too_many_folders'],
  },
  'POST /api/chat/files/folders/move': {
    summary: 'Give a folder another path: another place, another name, or both; `new_path` is its whole path',
    access: 'user-or-key',
    content: true,
    body: z.object({ folder_uuid: z.string({ error: 'Bitte wählen Sie einen Ordner.' }).max(100), new_path: path }),
    reply: fileItem,
    errors: [blocked, ...placing, 'folder_into_itself', 'too_many_folders'],
  },
  'DELETE /api/chat/files/folders/:id': {
    summary: 'Delete a folder with all that lies in it, however deep',
    access: 'user-or-key',
    params,
    status: 204,
    errors: [blocked, 'folder_not_found'],
  },
  'GET /api/chat/files/:id': {
    summary: 'A file with its text, its pseudonymised text and what was replaced in it; or a folder',
    access: 'user-or-key',
    content: true,
    params,
    reply: fileDetail,
    errors: [blocked, 'file_not_found', 'file_lost'],
  },
  'PUT /api/chat/files/:id': {
    summary:
      'Give a file or a folder another path (another place, another name, or both), release or reject its pseudonymisation, or keep own rules for it',
    access: 'user-or-key',
    content: true,
    params,
    body: z
      .object({
        path: path.optional(),
        anonymization_approved: z.boolean({ error: 'anonymization_approved muss true oder false sein' }).optional(),
        anonymization_custom_agenda: z
          .array(agendaEntry)
          .max(agendaLimit, `Möglich sind höchstens ${agendaLimit} eigene Begriffe.`)
          .optional(),
      })
      .refine(
        (body) => Object.values(body).some((value) => value !== undefined),
        'Bitte geben Sie an, was sich ändert.',
      ),
    reply: fileItem,
    errors: [
      blocked,
      'file_not_found',
      ...placing,
      'folder_into_itself',
      'too_many_folders',
      'file_wrong_status',
      'file_lost',
      'names_remain',
      'review_changed',
      'second_release_missing',
    ],
  },
  'DELETE /api/chat/files/:id': {
    summary: 'Delete a file; for a folder there is a call of its own',
    access: 'user-or-key',
    params,
    status: 204,
    errors: [blocked, 'file_not_found'],
  },
  'GET /api/chat/files/:id/status': {
    summary: 'Where a file is on its way; work on it that waited for the passphrase goes on',
    access: 'user-or-key',
    content: true,
    params,
    reply: fileState,
    errors: [blocked, 'file_not_found'],
  },
  'POST /api/chat/files/:id/cancel': {
    summary: 'Stop reading or pseudonymising a file; it stays with its original',
    access: 'user-or-key',
    params,
    status: 204,
    errors: [blocked, 'file_not_found', 'file_wrong_status'],
  },
  'POST /api/chat/files/:id/read': {
    summary: 'Read a file again that could not be read, where it needs one with its own password, which is not kept',
    access: 'user-or-key',
    content: true,
    params,
    body: z.object({ password: z.string().max(1000, 'Dieses Passwort ist zu lang.').optional() }),
    status: 202,
    reply: fileState,
    errors: [blocked, 'file_not_found', 'file_wrong_status'],
  },
  'POST /api/chat/files/:id/rerun-anonymization': {
    summary: 'Pseudonymise a file anew, with its own rules',
    access: 'user-or-key',
    content: true,
    params,
    status: 202,
    reply: fileState,
    errors: [blocked, 'file_not_found', 'file_wrong_status', 'usage_limit_reached'],
  },
  'POST /api/chat/files/:id/decisions': {
    summary: 'Decide about what was found in a file before it is released, one after the other, or all of them or none',
    access: 'user-or-key',
    content: true,
    params,
    body: z.object({
      decisions: z
        .array(reviewDecision)
        .min(1, 'Bitte geben Sie an, was sich ändert.')
        .max(200, 'Das sind zu viele Entscheidungen auf einmal.'),
    }),
    reply: fileDetail,
    errors: [
      blocked,
      'file_not_found',
      'file_wrong_status',
      'file_lost',
      'entity_not_found',
      'replacement_taken',
      'too_many_rules',
      'review_changed',
    ],
  },
  'GET /api/chat/files/:id/content': {
    summary: 'The original as it was uploaded, to be saved',
    access: 'user-or-key',
    content: true,
    params,
    file: ['application/octet-stream'],
    errors: [blocked, 'file_not_found', 'file_lost'],
  },
  'GET /api/chat/files/:id/text': {
    summary: 'The read or the pseudonymised text, to be saved',
    access: 'user-or-key',
    content: true,
    params,
    query: z.object({
      form: z.enum(['original', 'pseudonymised'], { error: 'Diese Form gibt es nicht.' }).default('original'),
    }),
    file: ['text/plain'],
    errors: [blocked, 'file_not_found', 'file_wrong_status', 'file_lost'],
  },
  'GET /api/chat/files/:id/copy': {
    summary:
      'The released text of a pseudonymised file without metadata: as a document that is written anew, or with `layout` as a PDF with the look of the original (PDF and pictures), where that is safe',
    access: 'user-or-key',
    content: true,
    params,
    query: z.object({
      format: z.enum(['docx', 'pdf', 'layout'], {
        error: 'Dieses Format gibt es nicht. Möglich sind docx, pdf und layout.',
      }),
    }),
    file: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/pdf'],
    errors: [blocked, 'file_not_found', 'file_wrong_status', 'names_remain', 'layout_not_kept', 'file_lost'],
  },
  'GET /api/chat/files/:id/report': {
    summary: 'What was replaced in a released file: counts, day and who released it, no names',
    access: 'user-or-key',
    content: true,
    params,
    file: ['application/pdf'],
    errors: [blocked, 'file_not_found', 'file_wrong_status', 'file_lost'],
  },
  'GET /api/chat/files/:id/pages/:number': {
    summary: 'The picture of a page, counted from 1; the words of ranges of its text are marked',
    access: 'user-or-key',
    content: true,
    params: z.object({ id: z.string().max(100), number: z.string().max(10) }),
    query: z.object({
      /** Ranges of characters in the text of the page whose words are marked, `12-40,55-60`. */
      marks: z
        .string()
        .max(2000, 'Das sind zu viele Markierungen.')
        .regex(/^\d{1,7}-\d{1,7}(?:,\d{1,7}-\d{1,7})*$/, 'Markierungen haben die Form 12-40,55-60.')
        .optional(),
      /** Of the picture in pixels. */
      width: z.coerce
        .number({ error: 'width muss eine Zahl sein' })
        .int('width muss eine ganze Zahl sein')
        .min(50, 'width muss mindestens 50 sein')
        .max(2400, 'width darf höchstens 2400 sein')
        .optional(),
    }),
    file: ['image/png'],
    errors: [blocked, 'file_not_found', 'page_not_found', 'file_wrong_status', 'file_lost'],
  },
})
