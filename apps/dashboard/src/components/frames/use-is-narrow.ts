import { useSyncExternalStore } from 'react'

const QUERY = '(width < 40rem)'

let narrow: MediaQueryList | undefined

/** Whether the window is as narrow as a phone. For layouts that CSS alone cannot change. */
export function useIsNarrow() {
  return useSyncExternalStore(
    subscribe,
    () => narrowScreen().matches,
    () => false,
  )
}

function subscribe(listener: () => void) {
  narrowScreen().addEventListener('change', listener)
  return () => narrowScreen().removeEventListener('change', listener)
}

// made once: each new one has the browser lay out the page that is being rendered
function narrowScreen() {
  return (narrow ??= matchMedia(QUERY))
}
