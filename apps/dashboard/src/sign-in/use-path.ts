import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** The path of the address, which a link between two sign-in pages changes without a new document. */
export const usePath = () => useSyncExternalStore(subscribe, () => location.pathname)

/** Goes to another sign-in page; what was typed there stays in memory. */
export function goTo(address: string) {
  history.pushState(null, '', address)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}
