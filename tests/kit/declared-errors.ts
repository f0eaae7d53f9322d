import { errorsOf, type Call, type CallName } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import type { ErrorCode } from '../../contract/errors.ts'

/*
 * What leaves a call must be declared there. Everything that the tests inject goes through `expectDeclared`, which reads
 * the contract for itself; what they send over a port is seen by the server (`noteUndeclared`) and found in its log.
 */

const patterns = (Object.keys(calls) as CallName[])
  .map((name) => {
    const [method, path] = name.split(' ') as [string, string]
    return { name, method, path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]*')}$`) }
  })
  // As the router does it: an address without parameters goes before one with.
  .sort((one, other) => one.name.split(':').length - other.name.split(':').length)

/** The call of the contract that answers an address; undefined for addresses that none of them is. */
const callAt = (method: string, url: string) =>
  patterns.find((one) => one.method === method && one.path.test(url.split('?')[0]!))?.name

/** The codes of a reply: of the whole, or of the events in it. */
function codesIn(status: number, text: string): ErrorCode[] {
  const bodies =
    status >= 400 ? [text] : Array.from(text.matchAll(/^event: error\n(?:id:.*\n)?data: (.*)$/gm), (hit) => hit[1]!)
  return bodies.map((body) => (JSON.parse(body) as { code: ErrorCode }).code)
}

/** Throws when a reply carries an error that the contract does not declare for its call. */
export function expectDeclared(
  request: { method: string; url: string; headers: Record<string, string> },
  reply: { status: number; text: string },
): void {
  const name = callAt(request.method, request.url)
  if (!name) return
  const caller = /^bearer\b/i.test(request.headers.authorization ?? '') ? 'key' : 'person'
  const declared = errorsOf(name, (calls as Record<CallName, Call>)[name]!, caller)
  for (const code of codesIn(reply.status, reply.text))
    if (!declared.includes(code)) throw new Error(`${name} answers ${code}, which the contract does not declare`)
}

/** Throws when the server noted such an error. */
export function expectNoneUndeclared(logs: string[]): void {
  const found = logs.filter((line) => line.includes('undeclared error code'))
  if (found.length > 0) throw new Error(`the contract does not declare:\n${found.join('')}`)
}
