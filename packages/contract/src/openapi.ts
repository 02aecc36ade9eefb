import * as z from 'zod/mini'
import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'
import { ErrorBody } from './errors.ts'

/** The OpenAPI 3.1 document of the whole contract. */
export function openApiDocument({ url, version }: { url: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { id, endpoint } of endpointsOf()) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(id, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plinth platform API', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody) },
      securitySchemes: {
        person: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        sessionCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-plinth.refresh',
          description: 'Set by what signs in. Over plain HTTP on loopback its name is `plinth.refresh`.',
        },
        setupToken: {
          type: 'apiKey',
          in: 'header',
          name: 'x-setup-token',
          description: 'The set-up token, for a caller who is not the operator.',
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'plinth_pat_…',
          description: 'A personal access token. It needs the scope that the operation names.',
        },
      },
    },
  }
}

/** Every endpoint of the contract with its operation id, such as `projects.create`. */
export function endpointsOf(): { id: string; group: string; name: string; endpoint: Endpoint }[] {
  return Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ id: `${group}.${name}`, group, name, endpoint })),
  )
}

function operationOf(id: string, endpoint: Endpoint) {
  const { path, access, token, query, body, response, streams, summary, operation, headers = {} } = endpoint
  const status = String(endpoint.status ?? (response || streams ? 200 : 204))
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary,
    security: securityOf(endpoint),
    'x-access': access,
    'x-token': token,
    ...(operation ? { 'x-audit': { verb: operation.verb, did: operation.did } } : {}),
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameter('path', name!, { type: 'string' }, true)),
      ...queryParameters(query),
      ...Object.entries(headers).map(([name, value]) => parameter('header', name, { const: value }, true)),
    ],
    ...(body ? { requestBody: { required: true, content: bodyOf(endpoint, body) } } : {}),
    responses: {
      [status]: { description: 'Done.', ...contentOf(endpoint) },
      default: { description: 'Refused or failed.', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

function bodyOf({ takesForm, takesBytes }: Endpoint, body: z.ZodMiniType) {
  if (takesBytes !== undefined) return { 'application/octet-stream': { schema: BYTES } }
  const schema = schemaOf(body, 'input')
  return { ...json(schema), ...(takesForm ? { 'application/x-www-form-urlencoded': { schema } } : {}) }
}

function contentOf({ response, streams }: Endpoint) {
  if (streams === 'events') return { content: { 'text/event-stream': { schema: { type: 'string' } } } }
  if (streams) return { content: { 'application/octet-stream': { schema: BYTES } } }
  return response ? { content: json(schemaOf(response)) } : {}
}

/** What a caller proves who they are by; each entry is enough. */
function securityOf({ access, token }: Endpoint): Record<string, string[]>[] {
  if (access === 'anyone') return []
  if (access === 'session-cookie') return [{ sessionCookie: [] }]
  if (access === 'inbox-reader') return [{ person: [] }, { setupToken: [] }]
  return token === 'never' ? [{ person: [] }] : [{ person: [] }, { accessToken: [token] }]
}

function queryParameters(query: z.ZodMiniType | undefined) {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) =>
    parameter('query', name, schema, Array.isArray(required) && required.includes(name)),
  )
}

const parameter = (place: 'path' | 'query' | 'header', name: string, schema: unknown, required: boolean) => ({
  in: place,
  name,
  required,
  schema,
})

const BYTES = { type: 'string', format: 'binary' }

const json = (schema: unknown) => ({ 'application/json': { schema } })

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output' = 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
