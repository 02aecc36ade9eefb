import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** Loads once more what failed to load. `reset` is what the error component was given. */
export function useRetry(reset: () => void) {
  const router = useRouter()
  const { reset: forgetErrors } = useQueryErrorResetBoundary()
  const [isRetrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    forgetErrors()
    await router.invalidate()
    reset()
    setRetrying(false)
  }
  return { isRetrying, retry: () => void retry() }
}
