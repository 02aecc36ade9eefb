import { useEffect, useEffectEvent } from 'react'

/** Hears the keys that nothing on the page has taken, wherever the focus is, except in what floats above the page. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void) {
  const onPageKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isAbove =
      target instanceof Element && target.closest('[role=dialog], [role=alertdialog], [role=menu], #assistant')
    if (!event.defaultPrevented && !isAbove) onKey(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', onPageKey)
    return () => document.removeEventListener('keydown', onPageKey)
  }, [])
}
