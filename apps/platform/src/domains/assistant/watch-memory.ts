import { readFile } from 'node:fs/promises'

const LIMIT_KILOBYTES = 192 * 1024
const EVERY_MS = 50

/** Postgres has no limit on what one query may take, so the system is asked. Where it does not say, nothing is watched. */
export function watchMemory(pid: number | undefined) {
  const tooMuch = new AbortController()
  let timer = pid === undefined ? undefined : setTimeout(() => void look(pid), EVERY_MS)

  async function look(backend: number) {
    const taken = await memoryOf(backend)
    if (taken === undefined || timer === undefined) return
    if (taken > LIMIT_KILOBYTES) tooMuch.abort()
    else timer = setTimeout(() => void look(backend), EVERY_MS)
  }

  return {
    signal: tooMuch.signal,
    error: { code: 'too_much_memory', message: 'The query was stopped because it takes too much memory.' },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Of the backend and of the workers that help it, in kilobytes, with what they share among each other alone. */
async function memoryOf(backend: number) {
  const status = await textOf(`/proc/${backend}/status`)
  const own = kilobytesIn(status)
  if (own === undefined) return undefined
  const server = /^PPid:\s+(\d+)$/m.exec(status)?.[1]
  const workers = server === undefined ? [] : await workersOf(backend, server)
  const theirs = await Promise.all(workers.map(async (pid) => kilobytesIn(await textOf(`/proc/${pid}/status`)) ?? 0))
  return own + theirs.reduce((sum, one) => sum + one, 0) + (await sharedBy([String(backend), ...workers]))
}

/** Without what all backends share. */
function kilobytesIn(status: string) {
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(status) ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes)
}

/** The settings that allow a query to have workers are its own, and each of them has its memory. */
async function workersOf(backend: number, server: string) {
  const children = (await textOf(`/proc/${server}/task/${server}/children`)).split(' ').filter(Boolean)
  const titles = await Promise.all(children.map((pid) => textOf(`/proc/${pid}/cmdline`)))
  return children.filter((_, index) => titles[index]?.match(/parallel worker for PID (\d+)/)?.[1] === String(backend))
}

/** Each piece of memory that is made for one query and its workers, counted once. */
async function sharedBy(pids: string[]) {
  const pieces = new Map<string, number>()
  for (const maps of await Promise.all(pids.map((pid) => textOf(`/proc/${pid}/maps`)))) {
    for (const [, start = '', end = '', name = ''] of maps.matchAll(/^(\w+)-(\w+) .* (\/dev\/shm\/PostgreSQL\.\d+)/gm))
      pieces.set(name, Number.parseInt(end, 16) - Number.parseInt(start, 16))
  }
  return [...pieces.values()].reduce((sum, bytes) => sum + bytes / 1024, 0)
}

/** Empty once the process has ended, and where it may not be looked into. */
const textOf = (path: string) => readFile(path, 'utf8').catch(() => '')
