import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../lib/stored.ts'

const KEY = 'plinth.dismissed-notices'
/** Keys are dated, so the oldest can be forgotten: their notices are over. */
const MOST_KEPT = 50

const listeners = new Set<() => void>()
let known: { text: string | undefined; keys: ReadonlySet<string> } | undefined

/** The keys of the notices that were dismissed in this browser. */
export const useDismissedNotices = () => useSyncExternalStore(subscribe, dismissedNotices)

export function dismissNotice(key: string) {
  writeStored(KEY, [...dismissedNotices(), key].slice(-MOST_KEPT).join(' '))
  for (const listener of listeners) listener()
}

function dismissedNotices(): ReadonlySet<string> {
  const text = readStored(KEY)
  if (!known || known.text !== text) known = { text, keys: new Set(text?.split(' ')) }
  return known.keys
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
