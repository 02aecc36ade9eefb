import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isTyping } from './is-typing.ts'

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

let stopFollowing = () => {}

/** Pages load in steps, so the heading may come late or be replaced; it is followed until the person goes elsewhere. */
function focusHeading() {
  stopFollowing()
  const focusedBefore = document.activeElement
  let heading = focusIfThere()
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document
    const isWaiting = heading === undefined && activeElement === focusedBefore
    if (!isWaiting && activeElement !== body && activeElement !== heading) observer.disconnect()
    else if (!heading?.isConnected) heading = focusIfThere()
  })
  stopFollowing = () => observer.disconnect()
  observer.observe(document.body, { childList: true, subtree: true })
}

function focusIfThere() {
  const heading = document.querySelector<HTMLElement>('main h1') ?? undefined
  if (!heading) return undefined
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
  return heading
}
