import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogFilter, LogReading } from './log-reading.ts'
import { type LogQuery, type LogQueryOutcome } from './query/log-query.ts'

const TIMEOUT_SECONDS = 15
/** What a query can read; the newest of more. */
const MOST_LINES = 1_000_000
const MOST_AT_ONCE = 3
/** Of the whole process, which is more than what the database counts. */
const MOST_MEMORY_BYTES = 640 * 1024 * 1024
const LOOK_AT_MEMORY_MS = 50
const PAGE_BYTES = 4096

type LogQueryAnswer = LogQueryOutcome & {
  /** How many there were to read. */
  lines: number
  /** There were more, and the older ones were left out. */
  isCut: boolean
}

interface Request extends Pick<LogQuery, 'sql' | 'views' | 'mostRows'> {
  filter: LogFilter
  /** Kills the query. */
  signal: AbortSignal
}

interface Options {
  reading: Pick<LogReading, 'exportTo'>
  /** The program of one query. */
  script: string
  timeoutSeconds?: number
}

/**
 * Runs SQL over the lines of one project, each query in a process of its own that has nothing but them. Undefined where
 * the project has a query running, or several others have.
 */
export function createLogQueries({ reading, script, timeoutSeconds = TIMEOUT_SECONDS }: Options) {
  const running = new Set<string>()

  return async function runLogQuery({ filter, signal, ...query }: Request): Promise<LogQueryAnswer | undefined> {
    if (running.has(filter.ref) || running.size >= MOST_AT_ONCE) return undefined
    running.add(filter.ref)
    const folder = await mkdtemp(join(tmpdir(), 'plinth-log-query-'))
    try {
      const database = join(folder, 'lines.duckdb')
      const exported = await reading.exportTo({ filter, most: MOST_LINES, path: database })
      signal.throwIfAborted()
      return { ...(await inOwnProcess({ script, timeoutSeconds }, { ...query, database }, signal)), ...exported }
    } finally {
      running.delete(filter.ref)
      await rm(folder, { recursive: true, force: true })
    }
  }
}

export type RunLogQuery = ReturnType<typeof createLogQueries>

async function inOwnProcess(
  { script, timeoutSeconds }: { script: string; timeoutSeconds: number },
  query: LogQuery,
  signal: AbortSignal,
): Promise<LogQueryOutcome> {
  // development runs sources
  const execArgv = ['--max-old-space-size=128', ...(script.endsWith('.ts') ? ['--import', 'tsx'] : [])]
  const child = fork(script, [], { env: {}, execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  let outcome: LogQueryOutcome | undefined
  let reason = 'The query ended without a result. It may have needed too much memory.'
  const kill = (why: string) => {
    reason = why
    child.kill('SIGKILL')
  }
  const timeout = setTimeout(
    () => kill(`The query took longer than ${timeoutSeconds} seconds and was stopped. Choose a shorter time.`),
    timeoutSeconds * 1000,
  )
  const memory = setInterval(() => {
    void residentBytes(child.pid).then((bytes) => {
      if (bytes > MOST_MEMORY_BYTES)
        kill('The query needed too much memory and was stopped. Read fewer or shorter values.')
    })
  }, LOOK_AT_MEMORY_MS)
  const cancel = () => kill('The query was canceled.')
  signal.addEventListener('abort', cancel)
  child.on('message', (message: LogQueryOutcome) => void (outcome = message))
  try {
    const exited = once(child, 'exit')
    child.send(query, () => undefined)
    await exited
    return outcome ?? { kind: 'failed', message: reason }
  } finally {
    clearTimeout(timeout)
    clearInterval(memory)
    signal.removeEventListener('abort', cancel)
  }
}

/** 0 where the system does not say. */
async function residentBytes(pid: number | undefined) {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * PAGE_BYTES
}
