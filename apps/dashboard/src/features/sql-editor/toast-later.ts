import type { toast } from '@plinth/ui/toaster'

/** A toast from code that the editor loads with, so the toaster itself is fetched apart. */
export function toastLater(show: (tell: typeof toast) => void) {
  void import('@plinth/ui/toaster').then(({ toast }) => show(toast))
}
