import { seconds } from '@plinth/catalog/durations'
import { apiTokens } from '@plinth/contract/api-tokens'
import { useRef } from 'react'
import { call } from '../../../../api/api.ts'
import type { claimsOf } from '../../../../components/callers/api-caller.ts'

type Acting = Exclude<ReturnType<typeof claimsOf>, { problem: string }>

/** Of the time that a token has left: enough for a request. */
const LEAST_LEFT = seconds(30)

/** Tokens for whom requests are sent as, held in this memory alone, and asked for again before they expire. */
export function useRequestToken(ref: string) {
  const held = useRef<{ of: string; token: string; until: number }>(undefined)
  return async (acting: Acting) => {
    if (acting.role === undefined) return undefined
    const of = JSON.stringify(acting)
    const now = performance.now()
    if (held.current?.of === of && held.current.until > now) return held.current.token
    const { token, expires_in } = await call(apiTokens.issue, { ref, role: acting.role, claims: acting.claims })
    held.current = { of, token, until: now + seconds(expires_in) - LEAST_LEFT }
    return token
  }
}
