import { password } from './app.ts'

/** Somebody with the session of the first administrator at a server in a process of its own (ADMIN_EMAIL admin@kanzlei.at). */
export async function visitSpawned(address: string) {
  let cookie = ''
  const call = async (method: string, path: string, body?: unknown, passphrase?: string) => {
    const isForm = body instanceof FormData
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: {
        'x-passphrase-type': 'EMPTY',
        cookie,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(passphrase && { 'x-file-passphrase-b64': Buffer.from(passphrase).toString('base64') }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    cookie = [cookie, ...reply.headers.getSetCookie().map((one) => one.split(';')[0])].filter(Boolean).join('; ')
    const text = await reply.text()
    return { status: reply.status, text, body: reply.headers.get('content-type')?.includes('json') && JSON.parse(text) }
  }
  const { status } = await call('POST', '/api/auth/login', { email: 'admin@kanzlei.at', password })
  if (status !== 200) throw new Error(`no login: ${status}`)
  return call
}
