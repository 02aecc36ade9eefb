import { type RefObject, useRef } from 'react'
import { restorePointerEvents } from './restore-pointer-events.ts'

/**
 * Handlers for a Radix dialog: where the focus goes at first, and back to what opened it, which Radix does for its
 * own trigger only. `fallToPanel` focuses the panel itself where no first element is named.
 */
export function useLayerFocus(initialFocus: RefObject<HTMLElement | null> | undefined, fallToPanel = false) {
  const opener = useRef<HTMLElement>(undefined)
  const panel = useRef<EventTarget>(null)

  function onOpenAutoFocus(event: Event) {
    opener.current = findOpener() ?? opener.current
    panel.current = event.target
    const first = initialFocus?.current ?? (fallToPanel ? event.target : undefined)
    if (!(first instanceof HTMLElement)) return
    event.preventDefault()
    first.focus()
  }

  function onCloseAutoFocus(event: Event) {
    restorePointerEvents()
    // Radix tells of it a moment later; by then it can be open again, and keep the focus
    if (event.target !== panel.current) return event.preventDefault()
    if (!opener.current?.isConnected) return
    event.preventDefault()
    opener.current.focus()
  }

  return { onOpenAutoFocus, onCloseAutoFocus }
}

// An item of a menu is gone by the time the dialog closes, so the button of that menu stands for it.
function findOpener() {
  let element: Element | null = document.activeElement
  for (let menu = element?.closest('[role=menu]'); menu; menu = element?.closest('[role=menu]')) {
    const button = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    if (!button || menu.contains(button)) break
    element = button
  }
  return element instanceof HTMLElement && element !== document.body ? element : undefined
}
