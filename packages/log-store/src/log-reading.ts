import type { LogLevel } from './log-line.ts'

/** Which lines of a project are read. Lists are alternatives; what is not given excludes nothing. */
export interface LogFilter {
  ref: string
  /** Milliseconds since 1970: from this on. */
  from: number
  /** Before this. */
  to: number
  sources?: readonly string[]
  levels?: readonly string[]
  methods?: readonly string[]
  /** Hundreds, such as 5 for 500 to 599. */
  statusClasses?: readonly number[]
  roles?: readonly string[]
  requestId?: string
  /** Found anywhere in the message or the path, in any case. */
  text?: string
}

/** A line as it is read. */
export interface ReadLine {
  id: string
  at: number
  source: string
  level: LogLevel
  message: string
  status: number | null
  method: string | null
  path: string | null
  milliseconds: number | null
  bytes: number | null
  request_id: string | null
  role: string | null
  key_id: string | null
  address: string | null
  fields: Record<string, unknown>
}

/** Newest first. */
export interface ListedLines {
  filter: LogFilter
  most: number
  /** Lines older than this one, to read on. */
  before?: { at: number; id: string }
  /** Lines newer than this one, as a live tail asks. */
  after?: { at: number; id: string }
}

export interface LogBar {
  at: number
  level: LogLevel
  count: number
}

export const facetNames = ['source', 'level', 'method', 'status', 'role'] as const
export type FacetName = (typeof facetNames)[number]
export type LogFacets = Record<FacetName, { value: string; count: number }[]>

/** The requests of a time that one service responded to. */
export interface ServiceTraffic {
  /** Null for those that reached none. */
  service: string | null
  requests: number
  /** Responses from 500 on. */
  errors: number
  median_ms: number
  p95_ms: number
}

/** What one project's requests were in one hour. */
export interface HourOfRequests {
  ref: string
  /** When the hour begins. */
  at: number
  requests: number
  /** Of the bodies of the responses. */
  bytes: number
}

export interface ExportedLines {
  lines: number
  /** There were more. */
  isCut: boolean
}

/** A user of a project who signed in or stayed signed in. */
export interface ActiveUser {
  ref: string
  user_id: string
}

/** What the store can be asked; over its socket for readers. */
export interface LogReading {
  list(request: ListedLines): Promise<ReadLine[]>
  /** How many lines there are in each step, by level. Steps without lines are left out. */
  histogram(request: { filter: LogFilter; stepMs: number }): Promise<LogBar[]>
  /** The values of each facet, the most frequent first; its own choice does not narrow a facet. */
  facets(request: { filter: LogFilter }): Promise<LogFacets>
  /** Undefined where the project has no such line. */
  line(request: { ref: string; id: string; from: number }): Promise<ReadLine | undefined>
  /** The lines of all services for one request, oldest first. */
  ofRequest(request: { ref: string; requestId: string; from: number; to: number }): Promise<ReadLine[]>
  /** By service, the one with the most requests first. */
  traffic(request: { filter: LogFilter }): Promise<ServiceTraffic[]>
  /** Of all projects; hours without requests are left out. */
  requestsByHour(span: { from: number; to: number }): Promise<HourOfRequests[]>
  /** Of all projects, each user of a project once. */
  activeUsers(span: { from: number; to: number }): Promise<ActiveUser[]>
  /** Copies lines into a database file, which must not exist, for who queries them with SQL; the newest of more. */
  exportTo(request: { filter: LogFilter; most: number; path: string }): Promise<ExportedLines>
}
