import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a change of page, the focus goes to its heading, so that a screen reader says where one is. Somebody who is
 * typing keeps it: an editor may change the address with the first letter.
 */
export function useFocusOnHeading() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged && !isTyping()) focusHeading()
      }),
    [router],
  )
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}

function isTyping() {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.isConnected) return false
  return focused.isContentEditable || focused.matches('textarea, select, input:not([type="button"], [type="submit"])')
}
