import { useEffect, useRef, useState } from 'react'
import { type CopySource, copyText } from './copy-text.ts'

const CONFIRMATION_MS = 2000

/** `copied` is true for two seconds after a copy that succeeded; one that fails says so in a toast. */
export function useCopy() {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(source: CopySource) {
    clearTimeout(timer.current)
    try {
      await copyText(source)
      setCopied(true)
      timer.current = setTimeout(() => setCopied(false), CONFIRMATION_MS)
    } catch {
      setCopied(false)
      await tellFailure()
    }
  }

  return { copied, copy }
}

/** Copying hardly ever fails, so the code for toasts is fetched when it does. */
async function tellFailure() {
  const { toast } = await import('./toaster.tsx')
  toast.error('Unable to copy to clipboard')
}
