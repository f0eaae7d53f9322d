import { z } from 'zod'
import { errorsOf, type Call, type CallName } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { errors } from '../../../contract/errors.ts'
import { version } from '../../base/version.ts'

type Schema = Record<string, unknown>

/** The OpenAPI 3.1 document of every call in the contract. */
export function describeCalls(): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const [method, path] = name.split(' ') as [string, string]
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: describe(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fundstelle', version },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-at' },
        key: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  }
}

function describe(name: CallName, call: Call): Schema {
  const success = call.stream
    ? {
        200: {
          description: 'Server-sent events',
          content: { 'text/event-stream': { schema: toSchema(call.stream, 'output') } },
        },
      }
    : call.file
      ? {
          200: {
            description: 'A file',
            content: Object.fromEntries(
              call.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
            ),
          },
        }
      : {
          [call.status ?? (call.reply ? 200 : 204)]: {
            description: 'Success',
            ...(call.reply && { content: { 'application/json': { schema: toSchema(call.reply, 'output') } } }),
          },
        }
  return {
    summary: call.summary,
    ...(call.access !== 'public' && {
      security: [{ session: [] }, ...(call.access === 'user-or-key' ? [{ key: [] }] : [])],
    }),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: toSchema(call.body, 'input') } } },
    }),
    responses: { ...success, ...failures(name, call) },
  }
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Schema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function failures(name: CallName, call: Call): Record<string, Schema> {
  const byKey = call.access === 'user-or-key' ? errorsOf(name, call, 'key') : []
  const byStatus = Object.groupBy(new Set([...errorsOf(name, call), ...byKey]), (code) => errors[code][0])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list]) => [status, { description: list!.join(', ') }]),
  )
}

const toSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Schema
