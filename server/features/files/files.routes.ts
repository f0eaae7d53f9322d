import { fileAccessCalls, fileCalls } from '../../../contract/files.ts'
import { pseudonymRuleCalls } from '../../../contract/pseudonym-rules.ts'
import { secondReleaseCalls } from '../../../contract/second-release.ts'
import { serve, whileReading, type Web } from '../../base/http/http.ts'
import { uploadOf } from '../../base/http/multipart.ts'
import { isBlocked, requireAccess } from './access.ts'
import * as contents from './contents.ts'
import * as copies from './copies.ts'
import * as files from './files.ts'
import * as folders from './folders.ts'
import * as listing from './listing.ts'
import * as review from './review.ts'
import * as rules from './rules.ts'
import * as second from './second-release.ts'
import { uploadFiles, uploadSizeLimit, uploadStatus } from './upload.ts'
import { cancelWork, continueWork } from './work.ts'

export function fileRoutes(web: Web, parts: files.FilesParts): void {
  serve(web, fileAccessCalls, {
    'POST /api/chat/check-files-disabled-domain-list': async ({ caller }) => ({
      disabled: await isBlocked(parts, caller),
    }),
  })
  serve(
    web,
    fileCalls,
    {
      'GET /api/chat/files': async ({ caller, query }) => {
        // Before: the files of a mail may come of it.
        await continueWork(parts, caller)
        return listing.listFiles(parts, caller, query)
      },
      'POST /api/chat/files': async ({ caller, request }) => ({
        tasks: await uploadFiles(parts, caller, uploadOf(request, uploadSizeLimit)),
      }),
      'GET /api/chat/files/upload-status/:id': async ({ caller, params }) => uploadStatus(parts, caller, params.id),
      'GET /api/chat/files/folders/tree': async ({ caller }) => listing.listTree(parts, caller),
      'POST /api/chat/files/folders': async ({ caller, body }) => folders.createFolder(parts, caller, body),
      'POST /api/chat/files/folders/move': async ({ caller, body }) =>
        folders.moveFolder(parts, caller, body.folder_uuid, body.new_path),
      'DELETE /api/chat/files/folders/:id': async ({ caller, params }) =>
        folders.deleteFolder(parts, caller, params.id),
      'GET /api/chat/files/:id': async ({ caller, params }) => contents.getFile(parts, caller, params.id),
      'PUT /api/chat/files/:id': async ({ caller, params, body }) => files.changeFile(parts, caller, params.id, body),
      'DELETE /api/chat/files/:id': async ({ caller, params }) => contents.deleteFile(parts, caller, params.id),
      'GET /api/chat/files/:id/status': async ({ caller, params }) => contents.fileState(parts, caller, params.id),
      'POST /api/chat/files/:id/cancel': async ({ caller, params }) => cancelWork(parts, caller, params.id),
      'POST /api/chat/files/:id/read': async ({ caller, params, body }) =>
        contents.readAgain(parts, caller, params.id, body.password),
      'POST /api/chat/files/:id/rerun-anonymization': async ({ caller, params }) =>
        review.rerunAnonymization(parts, caller, params.id),
      'POST /api/chat/files/:id/decisions': async ({ caller, params, body, reply }) => {
        await review.decideFile(parts, caller, params.id, body.decisions, whileReading(reply))
        return contents.getFile(parts, caller, params.id)
      },
      'GET /api/chat/files/:id/content': async ({ caller, params }) => contents.originalOf(parts, caller, params.id),
      'GET /api/chat/files/:id/text': async ({ caller, params, query }) =>
        contents.textOf(parts, caller, params.id, query.form),
      'GET /api/chat/files/:id/copy': async ({ caller, params, query: { format }, reply }) =>
        format === 'layout'
          ? copies.laidOutCopy(parts, caller, params.id, whileReading(reply))
          : copies.releasedCopy(parts, caller, params.id, format),
      'GET /api/chat/files/:id/report': async ({ caller, params }) => copies.reviewReport(parts, caller, params.id),
      'GET /api/chat/files/:id/pages/:number': async ({ caller, params, query, reply }) =>
        contents.pageOf(parts, caller, params.id, { page: params.number, ...query }, whileReading(reply)),
    },
    (caller) => requireAccess(parts, caller),
  )
  serve(
    web,
    secondReleaseCalls,
    {
      'PUT /api/chat/files/:id/second-release': async ({ caller, params }) =>
        second.demandSecondRelease(parts, caller, params.id),
      'DELETE /api/chat/files/:id/second-release': async ({ caller, params }) =>
        second.withdrawSecondRelease(parts, caller, params.id),
      'POST /api/second-releases/read': async ({ caller, body }) => second.readSecondRelease(parts, caller, body.token),
      'POST /api/second-releases/decide': async ({ caller, body }) =>
        second.decideSecondRelease(parts, caller, body.token, body.is_released, body.remark),
    },
    (caller) => requireAccess(parts, caller),
  )
  serve(
    web,
    pseudonymRuleCalls,
    {
      'GET /api/chat/pseudonym-rules': async ({ caller }) => rules.listRules(parts, caller),
      'POST /api/chat/pseudonym-rules': async ({ caller, body }) => rules.addRule(parts, caller, body),
      'DELETE /api/chat/pseudonym-rules/:id': async ({ caller, params }) => rules.removeRule(parts, caller, params.id),
    },
    (caller) => requireAccess(parts, caller),
  )
}
