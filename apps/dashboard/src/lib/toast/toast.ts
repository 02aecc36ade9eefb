import type { toast as uiToast } from '@plinth/ui/toaster'

type UiToast = typeof uiToast
type Options = Parameters<UiToast>[1]
type Kind = 'success' | 'error' | 'warning'

let announceReady: () => void
const toasterIsThere = new Promise<void>((resolve) => {
  announceReady = resolve
})

/** Call it once the toaster is mounted: earlier toasts wait for it. */
export const toasterIsReady = () => announceReady()

/** The toasts of `@plinth/ui`, which come with the toaster after the page: no page waits for them. */
export const toast = Object.assign((message: string, options?: Options) => later((show) => show(message, options)), {
  success: (message: string, options?: Options) => showAs('success', message, options),
  error: (message: string, options?: Options) => showAs('error', message, options),
  warning: (message: string, options?: Options) => showAs('warning', message, options),
})

const showAs = (kind: Kind, message: string, options: Options) => later((show) => show[kind](message, options))

function later(show: (toast: UiToast) => unknown) {
  void Promise.all([import('@plinth/ui/toaster'), toasterIsThere]).then(([ui]) => show(ui.toast))
}
