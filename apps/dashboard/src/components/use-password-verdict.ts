import { ApiError } from '@plinth/contract/api-error'
import type { Call } from '@plinth/contract/client'
import { profile } from '@plinth/contract/profile'
import { useEffect, useState } from 'react'
import { retryDelay, shouldRetry } from '../api/retry.ts'
import { verdictOf, isTooLong, type PasswordResult, type PasswordVerdict } from '../lib/password-verdict.ts'

const WAIT_WHILE_TYPING = 300

/** What the server thinks of a password, asked for when the typing pauses. `call` and `tell` stay the same functions. */
export function usePasswordVerdict(call: Call, password: string, tell: (message: string) => void): PasswordVerdict {
  const [answer, setAnswer] = useState<{ password: string; result: PasswordResult | undefined }>()
  useEffect(() => {
    if (password === '' || isTooLong(password)) return
    const abort = new AbortController()
    const ask = async (failures: number) => {
      try {
        const { result } = await call(profile.checkPassword, { password }, { signal: abort.signal })
        setAnswer({ password, result })
      } catch (error) {
        if (abort.signal.aborted || !(error instanceof Error)) return
        if (shouldRetry(failures, error)) {
          timer = setTimeout(() => void ask(failures + 1), retryDelay(failures, error))
          return
        }
        setAnswer({ password, result: undefined })
        if (!isForTheSignedIn(error)) tell(`Failed to check password strength: ${error.message}`)
      }
    }
    let timer = setTimeout(() => void ask(0), WAIT_WHILE_TYPING)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [call, password, tell])
  const verdict = verdictOf(password, answer?.password === password ? answer.result : undefined)
  const isRefused = answer?.password === password && answer.result === undefined
  return verdict.state === 'unknown' && isRefused ? { state: 'unmeasured' } : verdict
}

/** Somebody who signs up may have to wait for the answer until the form is sent. */
const isForTheSignedIn = (error: Error) => error instanceof ApiError && error.code === 401
