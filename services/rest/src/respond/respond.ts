import { rangeOutOfBounds } from '../errors/request-errors.ts'
import type { Plan } from '../plan/plan.ts'
import type { ApiRequest } from '../request/api-request.ts'
import { contentTypeOf, type MediaType, OPEN_API } from '../request/media-type.ts'
import { encodeForQuery } from '../request/query-string.ts'
import { returnsVoid } from '../schema-cache/routine.ts'
import { appliedBy } from './applied.ts'
import { contentRange, shownRows } from './content-range.ts'
import { headerText } from './header-text.ts'
import { renderedError } from './render-error.ts'
import { responseWith } from './response-with.ts'
import type { Result } from './result.ts'
import { setBySql } from './set-by-sql.ts'

/** What a response is before SQL has its say. Undefined headers are left out. */
interface Draft {
  status: number
  headers: readonly (readonly [name: string, value: string | undefined])[]
  /** Undefined for a response without any. */
  body: string | Buffer | undefined
}

/** The response to a request whose statement has run. Throws where SQL has set what no response can have. */
export function respond(plan: Plan, request: ApiRequest, result: Result): Response {
  const draft = draftOf(plan, request, result)
  const applied = appliedBy(plan, request)
  const ours = [...draft.headers, ['Preference-Applied', applied] as const]
  const { status, headers } = setBySql(result, {
    status: draft.status,
    headers: ours.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  })
  return responseWith(status, headers, draft.body)
}

/** What PostgreSQL explains in place of a result. */
export function respondWithPlan(plan: Plan, request: ApiRequest, lines: readonly string[]): Response {
  const body = lines.map((line) => `${line}\n`).join('')
  return responseWith(200, headersOf(typed(plan.mediaType, request, body)), body)
}

/** The description of a schema. */
export function respondWithDocument(document: string, request: ApiRequest, isHead: boolean): Response {
  const body = isHead ? undefined : document
  return responseWith(200, headersOf(typed(OPEN_API, request, body)), body)
}

function headersOf(pairs: Draft['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of pairs) if (value !== undefined) headers.append(name, value)
  return headers
}

function draftOf(plan: Plan, request: ApiRequest, result: Result): Draft {
  if (plan.kind === 'change') return draftOfChange(plan, request, result)
  const { status, contentRange } = shownRows(request.range, result.rows, result.total)
  const range = ['Content-Range', contentRange] as const
  const body = status === 416 ? renderedError(rangeOutOfBounds(request.range.from, result.total ?? 0)) : result.body
  const isHead = request.method === 'HEAD'
  if (plan.kind === 'call') {
    if (returnsVoid(plan.call.routine)) return { status: 204, headers: [range], body: undefined }
    return {
      status,
      headers: [range, ...typed(plan.mediaType, request, isHead ? undefined : body)],
      body: isHead ? undefined : body,
    }
  }
  const { name } = plan.read.relation
  const query = request.query.canonical()
  const location = ['Content-Location', `${pathOf(name)}${query === '' ? '' : `?${query}`}`] as const
  return {
    status,
    headers: [range, location, ...typed(plan.mediaType, request, isHead ? undefined : body)],
    body: isHead ? undefined : body,
  }
}

type Change = Plan & { kind: 'change' }

function draftOfChange(plan: Change, request: ApiRequest, result: Result): Draft {
  const { change } = plan.change
  const { rows, body } = result
  const { preferences } = request
  const showsRows = preferences.return === 'representation'
  const total = preferences.count === 'exact' || preferences.count === 'estimated' ? rows : undefined
  const content = showsRows ? typed(plan.mediaType, request, body) : []
  if (change === 'upsert') {
    const status = (result.inserted ?? 0) > 0 ? 201 : 200
    return showsRows ? { status, headers: content, body } : { status: 204, headers: [], body: undefined }
  }
  if (change === 'insert') {
    const isMerged = preferences.resolution === 'merge-duplicates' && (result.inserted ?? 0) <= 0
    return {
      status: isMerged ? 200 : 201,
      headers: [
        ['Location', locationOf(plan.change.table.name, result.location)],
        ['Content-Range', contentRange(1, 0, total)],
        ...(showsRows ? content : [['Content-Length', '0'] as const]),
      ],
      body: showsRows ? body : '',
    }
  }
  const range = change === 'update' ? contentRange(0, rows - 1, total) : contentRange(1, 0, total)
  const headers = [['Content-Range', range] as const, ...content]
  return showsRows ? { status: 200, headers, body } : { status: 204, headers, body: undefined }
}

function locationOf(table: string, location: Result['location']): string | undefined {
  if (location.length === 0) return undefined
  const filters = location.map(([column, filter]) => `${encodeForQuery(column)}=${encodeForQuery(filter)}`)
  return `${pathOf(table)}?${filters.join('&')}`
}

const pathOf = (name: string) => `/${headerText(name) ?? encodeURIComponent(name)}`

function typed(mediaType: MediaType, { schema, namesSchema }: ApiRequest, body: string | Buffer | undefined) {
  return [
    ['Content-Type', contentTypeOf(mediaType)],
    ['Content-Length', body === undefined ? undefined : String(Buffer.byteLength(body))],
    ['Content-Profile', namesSchema ? headerText(schema) : undefined],
  ] as const
}
