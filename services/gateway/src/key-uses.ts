import type { KeyUse } from './project-credentials.ts'

/** What is read as "used a moment ago" need not be newer. */
const FLUSH_MS = 5_000
const MOST_KEYS = 5_000

interface Options {
  note(ref: string, uses: readonly KeyUse[]): void
  clock: { now(): Date }
}

/** Gathers when keys were used, and hands it on every few seconds: a busy key costs one row then, not one a request. */
export function createKeyUses({ note, clock }: Options) {
  const byProject = new Map<string, Map<string, Date>>()
  let count = 0
  let timer: NodeJS.Timeout | undefined

  return {
    add(ref: string, key: string) {
      const keys = byProject.get(ref) ?? new Map<string, Date>()
      byProject.set(ref, keys)
      if (!keys.has(key)) count++
      keys.set(key, clock.now())
      if (count >= MOST_KEYS) flush()
      else timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    flush,
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    for (const [ref, keys] of byProject) {
      note(
        ref,
        [...keys].map(([key, at]) => ({ key, at: at.toISOString() })),
      )
    }
    byProject.clear()
    count = 0
  }
}
