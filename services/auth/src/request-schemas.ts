import { z } from 'zod'

/*
 * Client libraries send members for what this service does not do (captcha, PKCE) as null or empty. Those are accepted
 * in exactly that form; anything else in them is refused rather than ignored.
 */
const unused = {
  gotrue_meta_security: z.strictObject({ captcha_token: z.string().max(4096).nullish() }).nullish(),
  code_challenge: z.null().optional(),
  code_challenge_method: z.null().optional(),
}

const Email = z.string().max(320)
/** How long a password may be is decided by its rule, so that the refusal says so. */
const Password = z.string()
const Phone = z.string().max(32)
const Data = z.record(z.string(), z.unknown())
const Token = z.string().min(1).max(512)

export const SignUpBody = z.strictObject({
  email: Email.optional(),
  phone: Phone.optional(),
  password: Password.optional(),
  data: Data.nullish(),
  channel: z.enum(['sms', 'whatsapp']).optional(),
  ...unused,
})

export const PasswordGrantBody = z.strictObject({
  email: Email.optional(),
  phone: Phone.optional(),
  password: Password,
  ...unused,
})

export const RefreshGrantBody = z.strictObject({ refresh_token: Token })

export const VerifyType = z.enum(['signup', 'invite', 'email', 'recovery', 'email_change'])

export const VerifyBody = z.union([
  z.strictObject({ type: VerifyType, token_hash: Token, ...unused, options: z.looseObject({}).optional() }),
  z.strictObject({ type: VerifyType, email: Email, token: Token, ...unused, options: z.looseObject({}).optional() }),
])

export const VerifyQuery = z.object({ type: VerifyType, token: Token })

export const RecoverBody = z.strictObject({ email: Email, ...unused })

export const ResendBody = z.strictObject({ type: z.enum(['signup', 'email_change']), email: Email, ...unused })

export const UserBody = z.strictObject({
  email: Email.optional(),
  phone: Phone.optional(),
  password: Password.optional(),
  current_password: Password.optional(),
  data: Data.nullish(),
  ...unused,
})

export const EnrollBody = z.strictObject({
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  friendly_name: z.string().max(64).nullish(),
  issuer: z.string().max(64).nullish(),
  phone: Phone.nullish(),
})

export const ChallengeBody = z.strictObject({ channel: z.enum(['sms', 'whatsapp']).nullish() })

/** What is no six digits is a wrong code, and counts as one. */
export const FactorVerifyBody = z.strictObject({ challenge_id: z.string().max(64), code: z.string().max(64) })

export const SignOutScope = z.enum(['global', 'local', 'others'])
