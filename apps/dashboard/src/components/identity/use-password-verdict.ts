import { ApiError } from '@plinth/contract/api-error'
import type { Call } from '@plinth/contract/client'
import { profile } from '@plinth/contract/profile'
import { useEffect, useState } from 'react'
import { retryDelay } from '../../api/retry.ts'
import { verdictOf, isTooLong, type PasswordResult, type PasswordVerdict } from '../../lib/session/password-verdict.ts'

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
        if (failures === 0 && isBusy(error)) {
          timer = setTimeout(() => void ask(failures + 1), retryDelay(failures, error))
          return
        }
        setAnswer({ password, result: undefined })
        tell(`Failed to check password strength: ${error.message}`)
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

/** The server had too much to do, or was asked too often: the second answer is usually there. */
const isBusy = (error: Error) => error instanceof ApiError && (error.code === 429 || error.code === 503)
