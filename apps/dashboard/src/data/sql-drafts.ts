import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { personalKeys, readPersonal, writePersonal } from '../lib/personal-storage.ts'

const Draft = z.object({
  content: z.string(),
  editedAt: z.number(),
  /** The saved text this draft began from, by when it was saved; absent for what was never saved. */
  savedAt: z.optional(z.string()),
})

/** Text that was typed and is not saved on the server. It stands in this browser until it is saved or thrown away. */
export type Draft = z.infer<typeof Draft>

const prefixOf = (ref: string) => `plinth.sql.${ref}.` as const
const keyOf = (ref: string, id: string) => `${prefixOf(ref)}${id}` as const

export function readDraft(ref: string, id: string): Draft | undefined {
  const text = readPersonal(keyOf(ref, id))
  if (text === undefined) return undefined
  try {
    return Draft.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** False when the browser would not keep it. */
export function writeDraft(ref: string, id: string, draft: Draft): boolean {
  const isKept = writePersonal(keyOf(ref, id), JSON.stringify(draft))
  tell()
  return isKept
}

export function removeDraft(ref: string, id: string) {
  writePersonal(keyOf(ref, id), undefined)
  tell()
}

/** The project's drafts by snippet id, also those that another tab writes. */
export function useDrafts(ref: string): ReadonlyMap<string, Draft> {
  return useSyncExternalStore(subscribe, () => draftsOf(ref))
}

let known: { ref: string; drafts: ReadonlyMap<string, Draft> } | undefined
const listeners = new Set<() => void>()

function draftsOf(ref: string): ReadonlyMap<string, Draft> {
  if (known?.ref !== ref) known = { ref, drafts: loadDrafts(ref) }
  return known.drafts
}

function loadDrafts(ref: string) {
  const drafts = new Map<string, Draft>()
  for (const key of personalKeys(prefixOf(ref))) {
    const id = key.slice(prefixOf(ref).length)
    const draft = readDraft(ref, id)
    if (draft) drafts.set(id, draft)
  }
  return drafts
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', tell)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', tell)
  }
}

function tell() {
  known = undefined
  for (const listener of listeners) listener()
}
