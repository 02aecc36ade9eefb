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

/** Its own, in kilobytes, without what all backends share. */
async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(status ?? '') ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes)
}
