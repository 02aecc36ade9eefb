import { ApiError } from '@plinth/contract/api-error'
import { useState } from 'react'
import { useWait } from './use-wait.ts'

interface Guess {
  isPending: boolean
  /** What is wrong with the code itself. */
  complaint: string | undefined
  error: Error | undefined
}

const idle: Guess = { isPending: false, complaint: undefined, error: undefined }

const WRONG = ['mfa_verification_failed', 'recovery_code_invalid']

/** Sends a code that may be wrong. After too many wrong ones it counts down the seconds that the server asks for. */
export function useGuess(send: (code: string) => Promise<unknown>, onWrong: () => void) {
  const [guess, setGuess] = useState(idle)
  const { left, wait } = useWait()
  const submit = async (code: string) => {
    if (guess.isPending || left > 0) return
    setGuess({ ...idle, isPending: true })
    try {
      await send(code)
      setGuess(idle)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const isWrong = error instanceof ApiError && WRONG.includes(error.reason)
      const pause = error instanceof ApiError && error.code === 429 ? (error.retryAfter ?? 1) : 0
      wait(pause)
      setGuess({ ...idle, ...(isWrong ? { complaint: error.message } : pause === 0 ? { error } : {}) })
      if (isWrong) onWrong()
    }
  }
  const complaint = left > 0 ? `Too many wrong codes. You can try again in ${left} s.` : guess.complaint
  return { ...guess, complaint, isWaiting: left > 0, submit }
}
