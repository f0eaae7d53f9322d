import type { FastifyReply } from 'fastify'
import type { FileReply } from '../file-reply.ts'

/**
 * Sends a file under its name; browsers that know only ASCII names get one of those (RFC 6266). Should one show it all the
 * same, nothing in it runs or loads.
 */
export function sendFile(reply: FastifyReply, { name, type, content, length }: FileReply): FastifyReply {
  if (length !== undefined) reply.header('content-length', length)
  return reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encodeName(name)}`)
    .type(type)
    .send(content)
}

const plain: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss', '–': '-' }

function asciiName(name: string): string {
  return name
    .replace(/[äöüÄÖÜß–]/g, (char) => plain[char]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .,()-]/gu, '_')
}

/** RFC 8187: encodeURIComponent leaves four characters that have to be encoded here. */
const encodeName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
