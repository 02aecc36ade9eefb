import type { ApiRequest, ApiSubject, ExampleFilter } from './api-operation.ts'
import { queryName } from './query-name.ts'

/** What is sent to the project, without who sends it. */
export interface HttpRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/rest/v1/`, as an address has it. */
  path: string
  /** Without the question mark. */
  query: string
  headers: Readonly<Record<string, string>>
  body?: string
}

export function httpRequestOf(subject: ApiSubject, request: ApiRequest): HttpRequest {
  const { method, query, headers = {}, body, isCall = false }: Sent = sentBy(request)
  const profile = method === 'GET' || method === 'HEAD' ? 'Accept-Profile' : 'Content-Profile'
  return {
    method,
    path: `${isCall ? 'rpc/' : ''}${encodeURIComponent(subject.name)}`,
    query: query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&'),
    headers: { ...(subject.isFirstSchema ? {} : { [profile]: subject.schema }), ...headers },
    ...(body === undefined ? {} : { body }),
  }
}

interface Sent {
  method: HttpRequest['method']
  query: readonly (readonly [name: string, value: string])[]
  headers?: Record<string, string>
  body?: string
  isCall?: boolean
}

const RETURN = 'return=representation'
const JSON_TYPE = { 'Content-Type': 'application/json' }

function sentBy(request: ApiRequest): Sent {
  if (request.kind === 'read') {
    const { select, filters = [], order, range, single } = request
    return {
      method: 'GET',
      query: [
        ['select', select],
        ...filters.map(conditionOf),
        ...(order === undefined ? [] : [['order', queryName(order)] as const]),
        ...(range && range.from > 0 ? [['offset', String(range.from)] as const] : []),
        ...(range ? [['limit', String(range.to - range.from + 1)] as const] : []),
      ],
      ...(single ? { headers: { Accept: 'application/vnd.pgrst.object+json' } } : {}),
    }
  }
  if (request.kind === 'count') return { method: 'HEAD', query: [['select', '*']], headers: { Prefer: 'count=exact' } }
  if (request.kind === 'insert') {
    const [first, ...others] = request.rows
    return {
      method: 'POST',
      query: [],
      headers: { ...JSON_TYPE, Prefer: request.isUpsert ? `resolution=merge-duplicates,${RETURN}` : RETURN },
      body: JSON.stringify(others.length === 0 ? first : request.rows),
    }
  }
  if (request.kind === 'update')
    return {
      method: 'PATCH',
      query: request.filters.map(conditionOf),
      headers: { ...JSON_TYPE, Prefer: RETURN },
      body: JSON.stringify(request.values),
    }
  if (request.kind === 'delete') return { method: 'DELETE', query: request.filters.map(conditionOf) }
  const { body, mediaType } =
    request.kind === 'call'
      ? { body: JSON.stringify(request.arguments), mediaType: 'application/json' }
      : { body: request.body, mediaType: request.mediaType }
  return { method: 'POST', query: [], headers: { 'Content-Type': mediaType }, body, isCall: true }
}

const conditionOf = ({ column, operator, value }: ExampleFilter) =>
  [queryName(column), `${operator}.${typeof value === 'object' ? JSON.stringify(value) : String(value)}`] as const

/** What has a meaning in the grammar of requests, and none in an address, stays readable. */
const encoded = (text: string) => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':')
