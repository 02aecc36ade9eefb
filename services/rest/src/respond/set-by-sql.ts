import { invalidResponseHeaders, invalidResponseStatus } from '../errors/request-errors.ts'
import { headersOfSql } from './headers-of-sql.ts'
import type { Result } from './result.ts'

type Pair = readonly [name: string, value: string]

/** The status and the headers that SQL has set take the place of ours. Throws for what is neither. */
export function setBySql(
  { status, headers }: Pick<Result, 'status' | 'headers'>,
  ours: { status: number; headers: readonly Pair[] },
) {
  const set = headersOfSql(headersIn(headers))
  const names = new Set(set.map(([name]) => name.toLowerCase()))
  const merged = new Headers()
  for (const [name, value] of ours.headers) if (!names.has(name.toLowerCase())) merged.append(name, value)
  try {
    for (const [name, value] of set) merged.append(name, value)
  } catch {
    throw invalidResponseHeaders()
  }
  return { status: status === undefined ? ours.status : statusIn(status), headers: merged }
}

function headersIn(text: string | undefined): Pair[] {
  if (text === undefined) return []
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw invalidResponseHeaders()
  }
  if (!Array.isArray(list)) throw invalidResponseHeaders()
  return list.map((one: unknown) => {
    const [pair, second] = typeof one === 'object' && one !== null && !Array.isArray(one) ? Object.entries(one) : []
    if (!pair || second || typeof pair[1] !== 'string') throw invalidResponseHeaders()
    return [pair[0], pair[1]]
  })
}

function statusIn(text: string): number {
  const status = Number.parseInt(text, 10)
  if (!(status >= 200 && status <= 599)) throw invalidResponseStatus()
  return status
}
