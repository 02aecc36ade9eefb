import { useRouter } from '@tanstack/react-router'

/** Gives the focus back at once after the next change of page, which would take it to the heading while somebody types. */
export function useKeepFocus() {
  const router = useRouter()
  return () => {
    const focused = document.activeElement
    const stop = router.subscribe('onRendered', () => {
      stop()
      if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true })
    })
  }
}
