import { type LogLevel, logLevels, type StatusClass, statusClasses } from '@plinth/contract/logs'
import type { LogsAsked } from '../../data/logs.ts'
import { knownRange, knownSource, logRanges } from './known-choices.ts'
import type { LogsSearch } from './logs-search.ts'

/** What the address asks for, at a moment. What is none of the choices counts as not chosen. */
export function shownLines(projectRef: string, search: LogsSearch, now: number): LogsAsked {
  const [from, to] = [timeIn(search.from), timeIn(search.to)]
  const source = knownSource(search.source)
  return {
    ref: projectRef,
    from: from ?? new Date(now - logRanges[knownRange(search.range)].span).toISOString(),
    to: from === undefined ? undefined : to,
    sources: source && [source],
    levels: oneOf<LogLevel>(logLevels, search.level),
    statuses: oneOf<StatusClass>(statusClasses, search.status),
    methods: search.method === undefined ? undefined : [search.method.slice(0, 64)],
    roles: search.role === undefined ? undefined : [search.role.slice(0, 64)],
    text: search.text?.slice(0, 200),
  }
}

/** Whether anything but the time and the source narrows the list. */
export const isNarrowed = ({ text, level, status, method, role }: LogsSearch) =>
  [text, level, status, method, role].some((value) => value !== undefined)

function timeIn(text: string | undefined) {
  return text !== undefined && /^\d{12,14}$/.test(text) ? new Date(Number(text)).toISOString() : undefined
}

function oneOf<Choice extends string>(choices: readonly Choice[], text: string | undefined) {
  const found = choices.find((choice) => choice === text)
  return found && [found]
}
