import * as z from 'zod/mini'
import { readPersonal, writePersonal } from './personal-storage.ts'

const History = z.object({ sql: z.optional(z.string()), editor: z.optional(z.string()) })

/** What was open last in a project: a snippet's id, a table's id. */
export type History = z.infer<typeof History>

export function readHistory(ref: string): History {
  try {
    return History.parse(JSON.parse(readPersonal(`plinth.history.${ref}`) ?? '{}'))
  } catch {
    return {}
  }
}

export function recordVisit(ref: string, visit: History) {
  writePersonal(`plinth.history.${ref}`, JSON.stringify({ ...readHistory(ref), ...visit }))
}

/** Forgets a visit to what no longer exists, so that nobody is led there again. */
export function forgetVisit(ref: string, kind: keyof History, id: string) {
  const history = readHistory(ref)
  if (history[kind] === id) recordVisit(ref, { [kind]: undefined })
}
