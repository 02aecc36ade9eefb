import { useSyncExternalStore } from 'react'
import { dismissedNotices } from '../../lib/browser/stored-entries.ts'

/** Keys are dated, so the oldest can be forgotten: their notices are over. */
const MOST_KEPT = 50

/** The keys of the notices that were dismissed in this browser. */
export const useDismissedNotices = () => useSyncExternalStore(dismissedNotices.subscribe, dismissedNotices.read)

export function dismissNotice(key: string) {
  dismissedNotices.write([...dismissedNotices.read(), key].slice(-MOST_KEPT))
}
