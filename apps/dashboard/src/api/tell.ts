interface TellOptions {
  requestId?: string
  /** What is told again under the same id replaces what was told before. */
  id?: string
}

let announceReady: () => void
const toasterIsThere = new Promise<void>((resolve) => {
  announceReady = resolve
})

/** To be called when the toaster listens: what was told before would be lost otherwise. */
export const toasterIsReady = () => announceReady()

/** An error toast from code that every page loads, so the toaster itself is fetched apart. */
export function tellError(message: string, options: TellOptions = {}) {
  void Promise.all([import('@plinth/ui/toaster'), toasterIsThere]).then(([{ toast }]) => toast.error(message, options))
}
