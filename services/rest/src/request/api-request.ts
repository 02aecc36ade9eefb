import type { RestConfig } from '../config/rest-config.ts'
import { emptyRange, negativeLimit, putWithLimit, unknownSchema } from '../errors/request-errors.ts'
import { type Action, actionOf } from './action.ts'
import { JSON_TYPE, type MediaType, parseAccept, parseMediaType } from './media-type.ts'
import { type Body, parseBody } from './payload.ts'
import { parsePreferences, type Preferences } from './preferences.ts'
import { parseQuery, type QueryParameters } from './query-parameters.ts'
import { allRows, asksForNothing, isAll, isEmpty, type Range, rangeOfHeader, within } from './range.ts'

/** A request as it was meant, whether or not the database can serve it. */
export interface ApiRequest {
  action: Action
  schema: string
  /** Whether the response says which schema it is from. */
  namesSchema: boolean
  query: QueryParameters
  /** Of the relation that the request names. */
  range: Range
  body: Body | undefined
  preferences: Preferences
  accept: readonly MediaType[]
  contentType: MediaType
  method: string
  path: string
  headers: Headers
}

/** A request that has arrived, with the part of its path behind the service's. */
export interface Incoming {
  method: string
  path: string
  /** With or without the question mark. */
  query: string
  headers: Headers
  body: Buffer
}

export function parseRequest(
  { method, path, query: queryText, headers, body }: Incoming,
  config: RestConfig,
  timezones: ReadonlySet<string>,
): ApiRequest {
  const preferences = parsePreferences(headers.get('prefer'), {
    allowsTransactionEnd: config.dbTxEnd.endsWith('-allow-override'),
    timezones,
  })
  const schema = schemaOf(method, headers, config)
  const action = actionOf(method, path, config)
  const query = parseQuery(queryText, { takesArguments: action.kind === 'call' && action.by !== 'post' })
  const range = rangeFor(method, headers, query)
  const contentType = mediaTypeOf(headers.get('content-type'))
  return {
    action,
    ...schema,
    query,
    range,
    body: bodyOf(action, body, contentType, query),
    preferences,
    accept: parseAccept(headers.get('accept')),
    contentType,
    method,
    path,
    headers,
  }
}

const mediaTypeOf = (header: string | null) => (header === null ? JSON_TYPE : parseMediaType(header))

function schemaOf(method: string, headers: Headers, { dbSchemas }: RestConfig) {
  const isWrite = ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method)
  const header = headers.get(isWrite ? 'content-profile' : 'accept-profile')
  // a header is bytes, and these are UTF-8
  const named = header === null ? null : Buffer.from(header, 'latin1').toString()
  // of several schemas the first counts as chosen
  if (named === null) return { schema: dbSchemas[0] ?? '', namesSchema: dbSchemas.length !== 1 }
  if (!dbSchemas.includes(named)) throw unknownSchema(named, dbSchemas)
  return { schema: named, namesSchema: true }
}

/** The Range header counts for GET alone: RFC 9110, section 14.2. */
function rangeFor(method: string, headers: Headers, { ranges }: QueryParameters): Range {
  const ofHeader = method === 'GET' ? rangeOfHeader(headers.get('range')) : allRows
  const ofQuery = ranges.get('limit') ?? allRows
  const range = within(ofHeader, ofQuery)
  if (isEmpty(range) && !asksForNothing(ofQuery)) throw isEmpty(ofHeader) ? emptyRange() : negativeLimit()
  if (method === 'PUT' && !isAll(range)) throw putWithLimit()
  return range
}

function bodyOf(action: Action, bytes: Buffer, contentType: MediaType, { columns }: QueryParameters) {
  const isCall = action.kind === 'call'
  if (isCall ? action.by !== 'post' : action.kind !== 'change' || action.change === 'delete') return undefined
  const hasColumns = isCall || (action.kind === 'change' && action.change !== 'upsert')
  return parseBody(bytes, { contentType, isCall, columns: hasColumns ? columns?.toSorted() : undefined })
}
