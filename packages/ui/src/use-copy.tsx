import { useEffect, useRef, useState } from 'react'
import { type CopySource, copyText } from './copy-text.ts'
import { toast } from './toaster.tsx'

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
      toast.error('Unable to copy to clipboard')
    }
  }

  return { copied, copy }
}
