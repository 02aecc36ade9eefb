import { toast, Toaster } from '@plinth/ui/toaster'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

let isMounted = false

/** One toast at a time: what is said again replaces what was said before. */
export function showToast(message: string) {
  if (!isMounted) mount()
  toast.error(message, { id: 'sign-in' })
}

function mount() {
  isMounted = true
  const place = document.body.appendChild(document.createElement('div'))
  // Toasts that are shown before the toaster listens would be lost.
  flushSync(() => createRoot(place).render(<Toaster />))
}
