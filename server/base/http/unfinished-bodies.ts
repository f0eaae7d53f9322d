import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { second } from '../clock.ts'
import { Failure } from '../errors.ts'

/*
 * Bodies are held in memory until they are whole, before it is known who sends them. So a body has little time, and all
 * that are on their way together have little room: where it gets narrow, the one that has been on its way longest is
 * given up. Whoever sends in earnest is done within a moment and is never that one.
 */

export type BodyLimits = {
  /** Milliseconds for a whole body that is held in memory. */
  whole: number
  /** Milliseconds without a byte, for every body. */
  silence: number
  /** Bytes of unfinished bodies at once. */
  perNetwork: number
  inAll: number
}

const standardBodyLimits: BodyLimits = {
  whole: 30 * second,
  silence: 20 * second,
  perNetwork: 8 * 1024 * 1024,
  inAll: 64 * 1024 * 1024,
}

/** Milliseconds between two looks: what may still come in between is bounded by the line of this machine. */
const lookEvery = 0.25 * second

/** A body on its way. `received` counts its bytes. */
export type Body = { network: string; isHeld: boolean; received(): number; giveUp(code: 'body_late' | 'busy'): void }

type Watched = Body & { begun: number; bytes: number; lastByte: number }

/** Watches over all bodies on their way in one process. */
export function watchBodies(limits: BodyLimits) {
  /** In the order of their beginnings. */
  const open = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  const giveUp = (body: Watched, code: 'body_late' | 'busy') => {
    open.delete(body)
    body.giveUp(code)
  }
  const look = () => {
    const now = performance.now()
    for (const body of open) {
      const bytes = body.received()
      if (bytes > body.bytes) Object.assign(body, { bytes, lastByte: now })
      const isLate = now > body.lastByte + limits.silence || (body.isHeld && now > body.begun + limits.whole)
      if (isLate) giveUp(body, 'body_late')
    }
    const held = [...open].filter(({ isHeld }) => isHeld)
    for (const bodies of Map.groupBy(held, ({ network }) => network).values())
      for (const body of oldestBeyond(bodies, limits.perNetwork)) giveUp(body, 'busy')
    for (const body of oldestBeyond(
      held.filter((body) => open.has(body)),
      limits.inAll,
    ))
      giveUp(body, 'busy')
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  return {
    /** Returns what to call when the body has come or is gone. */
    add(body: Body): () => void {
      const now = performance.now()
      const watched = { ...body, begun: now, bytes: 0, lastByte: now }
      open.add(watched)
      timer ??= setInterval(look, lookEvery).unref()
      return () => void open.delete(watched)
    },
  }
}

/** Those of the bodies, oldest first, without which the rest has room. */
function oldestBeyond(bodies: Watched[], room: number): Watched[] {
  let excess = bodies.reduce((sum, { bytes }) => sum + bytes, 0) - room
  return bodies.filter(({ bytes }) => {
    if (excess <= 0 || bytes === 0) return false
    excess -= bytes
    return true
  })
}

/** Has the bodies of all requests watched. Those of files are worked on as they come; others are held in memory. */
export function limitBodies(app: FastifyInstance, limits: BodyLimits = standardBodyLimits): void {
  const bodies = watchBodies(limits)
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!hasBody(request)) return payload
    const { socket } = request.raw
    const before = socket.bytesRead
    const done = bodies.add({
      network: request.network,
      isHeld: !isStreamed(request),
      received: () => socket.bytesRead - before,
      giveUp: (code) => refuse(request, reply, new Failure(code)),
    })
    for (const event of ['end', 'close']) request.raw.once(event, done)
    return payload
  })
}

/** Whatever is not known to be worked on as it comes counts as held: the header is the sender's, in any spelling. */
const isStreamed = ({ headers }: FastifyRequest) => /^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** Bodies of GET are not read; the server throws them away as they come. */
const hasBody = ({ method, headers }: FastifyRequest) =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Whoever reads the body hears of it as of any other error, and answers. */
function refuse({ raw, log }: FastifyRequest, reply: FastifyReply, failure: Failure): void {
  log.info({ code: failure.code }, 'body given up')
  reply.header('connection', 'close')
  if (raw.listenerCount('error') > 0) raw.emit('error', failure)
  else raw.destroy()
}
