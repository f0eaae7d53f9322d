/** Statuses and limits of files that both sides count with; no schema here, so that the first page stays small. */

/** Where a file is on its way; the last one is the end of all that went well. */
export const fileStatuses = [
  'NEW',
  'OCR',
  'ANONYMIZING',
  'PENDING_APPROVAL',
  'ANON_APPROVED',
  'ANON_REJECTED',
  'NON_READABLE',
  'PARSE_ERROR',
  'READY',
] as const
export type FileStatus = (typeof fileStatuses)[number]

/** Where the upload of one file is; nothing follows the last three. */
export const uploadStatuses = ['pending', 'uploading', 'SUCCESS', 'FAILURE', 'ERR'] as const
export type UploadStatus = (typeof uploadStatuses)[number]

/** What is taken: the ending of the name and the type that goes with it. */
export const fileTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
  html: 'text/html',
  htm: 'text/html',
  eml: 'message/rfc822',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  heic: 'image/heic',
  heif: 'image/heic',
} as const
export type FileEnding = keyof typeof fileTypes

const megabyte = 1024 * 1024
/** Bytes of one file. */
export const fileSizeLimit = 50 * megabyte
/** Files of one upload. */
export const uploadFilesLimit = 20
/** All files of one person, in bytes and in number. */
export const personBytesLimit = 2048 * megabyte
export const personFilesLimit = 5000
/** All folders of one person, and how many may lie in one another. */
export const personFoldersLimit = 1000
export const folderDepthLimit = 20
/** Characters of the name of a file or a folder. */
export const fileNameLimit = 255
/** Entries of a page of the list; the root asks for 100 at once. */
export const filesPage = 10
/** Own terms that one file may bring to its pseudonymisation. */
export const agendaLimit = 500

/** Entries of the list are sorted by one of these; folders stand before files in each case. */
export const fileSorts = ['name', 'created_at', 'size', 'status'] as const
export type FileSort = (typeof fileSorts)[number]

/** How long the link for a second release holds, in days. */
export const secondReleaseDays = 7
