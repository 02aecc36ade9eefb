import { seconds } from '@plinth/catalog/durations'
import type { toast as uiToast } from '@plinth/ui/toaster'

type UiToast = typeof uiToast
type Options = Parameters<UiToast>[1]
type Kind = 'success' | 'error' | 'warning'

/** Longer than a toast is shown: nothing stops its clock while one reads. */
const SHOWN_PLAINLY = seconds(8)

let announceReady: () => void
const toasterIsThere = new Promise<void>((resolve) => {
  announceReady = resolve
})

/** Call it once the toaster is mounted: earlier toasts wait for it. */
export const toasterIsReady = () => announceReady()

/** The toasts of `@plinth/ui`, which come with the toaster after the page: no page waits for them. */
export const toast = Object.assign(
  (message: string, options?: Options) => later(message, (show) => show(message, options)),
  {
    success: (message: string, options?: Options) => showAs('success', message, options),
    error: (message: string, options?: Options) => showAs('error', message, options),
    warning: (message: string, options?: Options) => showAs('warning', message, options),
  },
)

const showAs = (kind: Kind, message: string, options: Options) => later(message, (show) => show[kind](message, options))

function later(message: string, show: (toast: UiToast) => unknown) {
  void Promise.all([import('@plinth/ui/toaster'), toasterIsThere]).then(
    ([ui]) => show(ui.toast),
    () => showPlainly(message),
  )
}

/** The message that the connection is lost must not need the connection. */
function showPlainly(message: string) {
  const note = document.createElement('div')
  note.role = 'alert'
  note.className =
    'fixed right-4 bottom-4 z-50 max-w-89 rounded-panel border border-border bg-raised p-3 text-text shadow-float'
  note.textContent = message
  document.body.append(note)
  setTimeout(() => note.remove(), SHOWN_PLAINLY)
}
