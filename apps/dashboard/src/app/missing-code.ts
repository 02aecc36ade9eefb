import { reloadedFor } from '../lib/browser/stored-entries.ts'

/** Whether a part of the dashboard's own code did not come. Each browser has its own words for it. */
export const isMissingCode = (error: unknown): error is Error =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)

/**
 * Keeps the router from loading the page again at once: without a network nothing would come in its place. Its check is
 * for the first words of the message.
 */
export function keepMissingCode() {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `A part of Plinth is missing. ${payload.message}`
  })
}

/** Loads the page again for code that is missing, once: if it is still missing then, a newer Plinth is not the reason. */
export function reloadOnceFor({ message }: Error) {
  // the address of this very code is another one in every release
  const cause = `${import.meta.url} ${message}`
  if (reloadedFor.read() !== cause && reloadedFor.write(cause)) location.reload()
}
