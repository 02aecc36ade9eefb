import { useSyncExternalStore } from 'react'
import { type Draft, storedDrafts } from '../lib/browser/stored-entries.ts'

const entryOf = (ref: string, id: string) => storedDrafts.of(`${ref}.${id}`)

export const readDraft = (ref: string, id: string): Draft | undefined => entryOf(ref, id).read()

/** False when the browser would not keep it: then it stands until the page is left. */
export const writeDraft = (ref: string, id: string, draft: Draft): boolean => entryOf(ref, id).write(draft)

export const removeDraft = (ref: string, id: string) => entryOf(ref, id).remove()

/** Every draft of this browser, of whichever project. */
export const allDrafts = () =>
  storedDrafts.names('').flatMap((name) => {
    const [ref = '', id = ''] = name.split('.')
    const draft = readDraft(ref, id)
    return draft && draft.content.trim() !== '' ? [{ ref, id, draft }] : []
  })

/** The project's drafts by snippet id, also those that another tab writes. */
export function useDrafts(ref: string): ReadonlyMap<string, Draft> {
  return useSyncExternalStore(subscribe, () => draftsOf(ref))
}

let known: { ref: string; drafts: ReadonlyMap<string, Draft> } | undefined

function draftsOf(ref: string): ReadonlyMap<string, Draft> {
  if (known?.ref !== ref) known = { ref, drafts: loadDrafts(ref) }
  return known.drafts
}

function loadDrafts(ref: string) {
  const drafts = new Map<string, Draft>()
  for (const name of storedDrafts.names(`${ref}.`)) {
    const id = name.slice(ref.length + 1)
    const draft = readDraft(ref, id)
    if (draft) drafts.set(id, draft)
  }
  return drafts
}

function subscribe(listener: () => void) {
  // nobody told of what changed while nobody listened
  known = undefined
  return storedDrafts.subscribe(() => {
    known = undefined
    listener()
  })
}
