interface TellOptions {
  requestId?: string
  /** A toast with the same id replaces the earlier one. */
  id?: string
}

let announceReady: () => void
const toasterIsThere = new Promise<void>((resolve) => {
  announceReady = resolve
})

/** Call it once the toaster is mounted: earlier errors wait for it. */
export const toasterIsReady = () => announceReady()

/** Shows an error toast. Every page loads this file, so the toaster itself is loaded on demand. */
export function tellError(message: string, options: TellOptions = {}) {
  void Promise.all([import('@plinth/ui/toaster'), toasterIsThere]).then(([{ toast }]) => toast.error(message, options))
}
