import { ApiError } from '@plinth/contract/api-error'
import type { Call } from '@plinth/contract/client'

const NOTHING_SENT = 'You are offline, so nothing was sent.'

/** The browser as the explanations see it. */
interface Environment {
  isOnline: () => boolean
  /** Where the page was opened. */
  origin: string
}

const browser: Environment = {
  isOnline: () => navigator.onLine,
  get origin() {
    return location.origin
  },
}

/** A client whose errors say what to do, where the plain message does not. */
export function explained(call: Call, environment: Environment = browser): Call {
  return async (endpoint, input, options) => {
    // Asked before: what begins without a network has not been sent, while a network that goes away leaves doubt.
    const beganOffline = !environment.isOnline()
    try {
      return await call(endpoint, input, options)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isUnsent = beganOffline && error.code === 0 && endpoint.method !== 'GET'
      const message = isUnsent ? `${error.message} ${NOTHING_SENT}` : explanationOf(error, environment)
      throw message === undefined ? error : new ApiError(message, error)
    }
  }
}

const explanationOf = ({ reason }: ApiError, { origin }: Environment) => explanations[reason]?.(origin)

/** By the code of the refusal. */
const explanations: Partial<Record<string, (origin: string) => string>> = {
  foreign_origin: (origin) =>
    `You opened Plinth at ${origin}, but its configured address is another one, so changes are rejected. Open it at that address, or set PLINTH_PUBLIC_URL to ${origin} and restart.`,
  mfa_verification_failed: () => 'This code is wrong or was already used. Enter the next code from your app.',
  recovery_code_invalid: () => 'This recovery code is wrong or was already used.',
  invalid_credentials: () => 'Wrong e-mail or password.',
  otp_expired: () => 'This link has expired or was already used. Request a new one.',
  user_already_exists: () => 'There is an account with this e-mail address already. Sign in instead.',
}
