import { Toaster } from '@plinth/ui/toaster'
import { useEffect } from 'react'
import { toasterIsReady } from '../lib/toast/toast.ts'

/** The toaster, and the news that it listens. */
export function ReadyToaster() {
  useEffect(toasterIsReady, [])
  return <Toaster />
}
