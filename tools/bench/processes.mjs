import { readdirSync, readFileSync } from 'node:fs'

const MEGABYTE = 1024 * 1024

const everyPid = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name))

/** A project's, by its data directory on the command line; the benchmark runs as the platform's user, so it may look. */
export function postmasterOf({ dataDirectory }, ref) {
  for (const pid of everyPid()) {
    const words = wordsOf(pid)
    const isOfProject = words.some((word) => word.startsWith(dataDirectory) && word.includes(`/${ref}`))
    if (words[0]?.endsWith('/postgres') && isOfProject) return Number(pid)
  }
  throw new Error(`The project ${ref} does not run`)
}

/** The process that another one has started with this word on its command line. */
export function childOf(parent, word) {
  const found = childrenOf(parent).find((pid) => wordsOf(pid).some((given) => given.includes(word)))
  if (found === undefined) throw new Error(`The platform has no process ${word}`)
  return found
}

export const childrenOf = (parent) =>
  everyPid()
    .map(Number)
    .filter((pid) => Number(/^PPid:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1]) === parent)

/** Megabytes. */
export const rss = (pid) => kilobytes(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m)

/** Megabytes, those that processes share counted once for all of them. */
export const pss = (pid) => kilobytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m)

const kilobytes = (path, pattern) => (Number(pattern.exec(readOrEmpty(path))?.[1] ?? 0) * 1024) / MEGABYTE

export const isAlive = (pid) => {
  const stat = readOrEmpty(`/proc/${pid}/stat`)
  return stat !== '' && !stat.includes(') Z ')
}

export const wordsOf = (pid) => readOrEmpty(`/proc/${pid}/cmdline`).split('\0')

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
