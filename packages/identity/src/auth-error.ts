/**
 * A refusal with the code that clients of the protocol branch on. `message` is safe to show and never holds a password
 * or a token.
 */
export class AuthError extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | undefined
  readonly weakPassword: { reasons: WeakPasswordReason[] } | undefined
  /** Tells `inTransaction` to commit what was written before the refusal. */
  readonly keepsWrites: boolean

  constructor(status: number, code: string, message: string, details: AuthErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.name = 'AuthError'
    this.status = status
    this.code = code
    this.retryAfterSeconds = details.retryAfterSeconds
    this.weakPassword = details.weakPassword
    this.keepsWrites = details.keepsWrites ?? false
  }
}

export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

interface AuthErrorDetails {
  retryAfterSeconds?: number
  weakPassword?: { reasons: WeakPasswordReason[] }
  keepsWrites?: boolean
  /** For the server's log only. */
  cause?: unknown
}

export const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message)
export const emailAddressInvalid = () => new AuthError(400, 'email_address_invalid', 'Email address is invalid')
export const signupDisabled = () => new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
export const userAlreadyExists = () => new AuthError(422, 'user_already_exists', 'User already registered')
export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
export const identityAlreadyExists = () =>
  new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user')
export const identityNotFound = () => new AuthError(404, 'identity_not_found', 'Identity not found')
export const singleIdentityNotDeletable = () =>
  new AuthError(422, 'single_identity_not_deletable', 'User must have at least one way to sign in')
export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
export const emailNotConfirmed = () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
export const userBanned = (status: 400 | 403 = 400) => new AuthError(status, 'user_banned', 'User is banned')
export const samePassword = () =>
  new AuthError(422, 'same_password', 'New password should be different from the old password.')
export const currentPasswordRequired = () =>
  new AuthError(400, 'reauthentication_needed', 'The current password is needed to set a new one')
/** What a stolen session must not do, asked by who has no password to give. */
export const signInAgain = () =>
  new AuthError(403, 'sign_in_again', 'Sign in again first: this needs a sign-in of the last ten minutes.')

export const weakPassword = (message: string, reasons: WeakPasswordReason[]) =>
  new AuthError(422, 'weak_password', message, { weakPassword: { reasons } })

export const otpExpired = () =>
  new AuthError(403, 'otp_expired', 'Token has expired or is invalid', { keepsWrites: true })

export const refreshTokenNotFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
export const refreshTokenAlreadyUsed = () =>
  new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used', { keepsWrites: true })
export const sessionExpired = () => new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
export const sessionNotFound = () =>
  new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
export const badJwt = () => new AuthError(403, 'bad_jwt', 'The access token is invalid or has expired')

export const badOauthState = () =>
  new AuthError(
    400,
    'bad_oauth_state',
    'This attempt was begun somewhere else, was used already or took too long. Try again.',
  )
export const oauthRefused = () =>
  new AuthError(400, 'bad_oauth_callback', 'The provider did not accept this attempt. Try again.')
export const badIdToken = (cause: unknown) =>
  new AuthError(400, 'bad_id_token', 'The provider returned an identity token that is not valid.', { cause })
export const providerUnavailable = (cause: unknown) =>
  new AuthError(
    503,
    'oauth_provider_unavailable',
    'The provider did not respond as it should. Try again in a moment.',
    { retryAfterSeconds: 5, cause },
  )
export const unexpectedAnswer = (message: string) => providerUnavailable(new Error(message))

export const factorNotFound = () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
export const factorNameConflict = () =>
  new AuthError(422, 'mfa_factor_name_conflict', 'A factor with this friendly name already exists')
export const tooManyFactors = () =>
  new AuthError(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  )
export const challengeNotFound = () =>
  new AuthError(404, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
export const challengeExpired = () =>
  new AuthError(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge')
/** The attempt stays in the audit log. */
export const verificationFailed = () =>
  new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered', { keepsWrites: true })
export const recoveryCodeInvalid = () =>
  new AuthError(422, 'recovery_code_invalid', 'Invalid recovery code entered', { keepsWrites: true })
export const insufficientAal = (message: string) => new AuthError(403, 'insufficient_aal', message)

export const overEmailSendRateLimit = (seconds: number) =>
  new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  )
export const overRequestRateLimit = (seconds: number) =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds: seconds })
/** Not the caller's fault: too many passwords are being checked for everyone. */
export const tooManyPasswordChecks = (seconds: number) =>
  new AuthError(503, 'over_request_rate_limit', 'The service is busy. Try again in a moment.', {
    retryAfterSeconds: seconds,
  })
/** Someone else changed the same account in between. */
export const changedMeanwhile = () =>
  new AuthError(409, 'conflict', 'The account was changed at the same time. Try again.')
export const mailNotSent = (cause: unknown) =>
  new AuthError(500, 'unexpected_failure', 'Error sending confirmation mail', { cause })
