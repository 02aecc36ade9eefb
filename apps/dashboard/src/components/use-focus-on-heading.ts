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

let stopWaiting = () => {}

/** Waits for the heading of a page that loads first, unless the person goes elsewhere meanwhile. */
function focusHeading() {
  stopWaiting()
  if (focusIfThere()) return
  const focusedBefore = document.activeElement
  const observer = new MutationObserver(() => {
    const isLeft = document.activeElement !== focusedBefore && document.activeElement !== document.body
    if (isLeft || focusIfThere()) observer.disconnect()
  })
  stopWaiting = () => observer.disconnect()
  observer.observe(document.body, { childList: true, subtree: true })
}

function focusIfThere() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
  return true
}

function isTyping() {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return false
  return focused.isContentEditable || focused.matches('input, textarea, select')
}
