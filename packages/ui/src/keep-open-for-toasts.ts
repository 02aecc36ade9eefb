/** A press on a toast is no press outside of a dialog: its request id can be copied without closing anything. */
export function keepOpenForToasts(event: { target: EventTarget | null; preventDefault: () => void }) {
  const { detail } = event instanceof CustomEvent ? event : { detail: undefined }
  const target: unknown = detail?.originalEvent?.target ?? event.target
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault()
}
