import { constants, lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Overview } from '@plinth/contract/metrics'
import * as z from 'zod/mini'
import { shownMessage } from '@plinth/postgres-meta/shown-message'

const MOST_ERRORS = 5
/** Of the end of each log file. */
const MOST_BYTES = 256 * 1024
const MOST_FILES = 2

/** What a stop, a start or a look of the platform's own leaves in the log of a healthy cluster. */
const EVERYDAY = new Set(['57P01', '57P02', '57P03'])

type DatabaseError = Overview['errors'][number]

const Line = z.object({
  timestamp: z.string(),
  error_severity: z.enum(['ERROR', 'FATAL', 'PANIC']),
  state_code: z.string(),
  message: z.string(),
  context: z.optional(z.string()),
  application_name: z.optional(z.string()),
})

/** The latest errors in the JSON log of a cluster, of the last two hours in which it wrote any; the same ones as one. */
export async function recentErrors(logDirectory: string): Promise<DatabaseError[]> {
  const texts = await Promise.all((await newestFiles(logDirectory)).map(tailOf))
  const found = new Map<string, DatabaseError>()
  for (const line of texts.join('\n').split('\n')) {
    const error = errorIn(line)
    if (!error) continue
    const key = `${error.code} ${error.message}`
    const times = (found.get(key)?.times ?? 0) + 1
    // the latest goes to the end
    found.delete(key)
    found.set(key, { ...error, times })
  }
  return [...found.values()].slice(-MOST_ERRORS).toReversed()
}

function errorIn(line: string): DatabaseError | undefined {
  const parsed = Line.safeParse(jsonOf(line))
  if (!parsed.success) return undefined
  const { timestamp, error_severity: severity, state_code: code, message, context } = parsed.data
  const application = parsed.data.application_name
  // Postgres writes the time as 2026-05-09 12:00:00.123 UTC
  const at = new Date(timestamp.replace(' ', 'T').replace(' UTC', 'Z'))
  if (EVERYDAY.has(code) || application?.startsWith('plinth/metrics') || Number.isNaN(at.getTime())) return undefined
  return { at: at.toISOString(), severity, code, message: shownMessage(code, message, context), times: 1 }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // the first line may be cut, and the last one half written
    return undefined
  }
}

/** Oldest first. */
async function newestFiles(directory: string) {
  const names = await readdir(directory).catch(() => [])
  const files = await Promise.all(
    names.filter((name) => /^postgresql-\d\d\.json$/.test(name)).map((name) => datedFile(join(directory, name))),
  )
  return files
    .flatMap((file) => file ?? [])
    .toSorted((one, other) => one.changed - other.changed)
    .slice(-MOST_FILES)
    .map(({ path }) => path)
}

async function datedFile(path: string) {
  const found = await lstat(path).catch(() => undefined)
  return found && { path, changed: found.mtimeMs }
}

/** The folder belongs to the cluster's user, who must not be able to have us read another file or wait for one. */
async function tailOf(path: string) {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => undefined)
  if (!file) return ''
  try {
    const found = await file.stat()
    if (!found.isFile() || found.nlink !== 1) return ''
    const length = Math.min(found.size, MOST_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, found.size - length)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
