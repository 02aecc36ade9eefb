import { type ParsedLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isTyping } from '../../lib/keyboard/is-typing.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Given with `replace`: the page that is open has another address now. */
    isSamePage?: true
  }
}

/** After a change of page, the focus goes to its heading, so that a screen reader announces the page. */
export function useFocusOnHeading() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation && pathChanged && !isSamePage(fromLocation, toLocation) && !isTyping()) focusHeading()
      }),
    [router],
  )
}

/** Coming back to such an address later starts from another entry of the history. */
const isSamePage = ({ state: from }: ParsedLocation, { state: to }: ParsedLocation) =>
  to.isSamePage === true && to.__TSR_index === from.__TSR_index

let stopFollowing = () => {}

/** Pages load in steps, so the heading may come late or be replaced; it is followed until the person goes elsewhere. */
function focusHeading() {
  stopFollowing()
  const focusedBefore = document.activeElement
  let heading: HTMLElement | undefined
  let frame = requestAnimationFrame(look)
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  })
  stopFollowing = () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })

  // once a frame: a change of focus lays out the page, which the frame does anyway
  function look() {
    const { activeElement, body } = document
    const isWaiting = heading === undefined && activeElement === focusedBefore
    if (!isWaiting && activeElement !== body && activeElement !== heading) stopFollowing()
    else if (!heading?.isConnected) heading = focusIfThere()
  }
}

function focusIfThere() {
  const heading = document.querySelector<HTMLElement>('main h1') ?? undefined
  if (!heading) return undefined
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
  return heading
}
