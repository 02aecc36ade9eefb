import { useSyncExternalStore } from 'react'

const QUERY = '(width < 40rem)'

/** Whether the window is as narrow as a phone. For layouts that CSS alone cannot change. */
export function useIsNarrow() {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches)
}

function subscribe(listener: () => void) {
  const query = matchMedia(QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
