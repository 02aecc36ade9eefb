import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Password, Timestamp } from './fields.ts'
import { presence } from './presence.ts'

export const Identity = z.object({
  id: z.string(),
  provider: z.string(),
  /** What the provider says of the person, `user_name` among it. */
  identity_data: z.record(z.string(), z.unknown()),
  created_at: Timestamp,
  last_sign_in_at: z.optional(Timestamp),
})

/** A second factor, which counts once it is `verified`. */
export const Factor = z.object({
  id: z.string(),
  friendly_name: z.string(),
  factor_type: z.string(),
  status: z.enum(['unverified', 'verified']),
  last_challenged_at: z.optional(Timestamp),
  created_at: Timestamp,
})
export type Factor = z.infer<typeof Factor>

/** A person as the authentication service knows them. Times that are not there are left out. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  email_confirmed_at: z.optional(Timestamp),
  /** Whether there is a password to ask for. Told by `GET /platform/auth/user` alone. */
  has_password: z.optional(z.boolean()),
  /** Only while a change of address is pending. */
  new_email: z.optional(z.string()),
  email_change_sent_at: z.optional(Timestamp),
  /** Which mailboxes have not confirmed it, and until when their links work. Told by `GET /platform/auth/user` alone. */
  email_change_waits_for: z.optional(z.array(z.enum(['present', 'new']))),
  email_change_expires_at: z.optional(Timestamp),
  identities: z.array(Identity),
  factors: z.optional(z.array(Factor)),
  created_at: Timestamp,
})
export type User = z.infer<typeof User>

/**
 * `expires_in` is in seconds. The refresh token travels in a cookie that scripts cannot read. While
 * `second_factor_required`, the token is good for verifying a second factor, refreshing and signing out, and nothing else.
 */
export const Session = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  aal: z.enum(['aal1', 'aal2']),
  second_factor_required: z.boolean(),
  user: User,
})
export type Session = z.infer<typeof Session>

export const PendingConfirmation = z.object({ user: User, confirmation_sent_at: Timestamp })

/** One of two mailboxes has confirmed a change of address; the other has not yet. */
export const HalfConfirmed = z.object({ user: User })

/** A place where the person is signed in, as it introduced itself. */
export const SignedInSession = z.object({
  id: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** How sure the sign-in was: `aal2` with a second factor. */
  aal: z.string(),
  is_current: z.boolean(),
})
export type SignedInSession = z.infer<typeof SignedInSession>

const Credentials = { email: Email, password: Password }

export const auth = {
  signUp: endpoint({
    method: 'POST',
    path: '/platform/auth/sign-up',
    access: 'anyone',
    token: 'never',
    holdsSecrets: true,
    summary: 'Create a person. With the set-up token, the operator; with the token of an invitation, who was invited.',
    body: z.strictObject({
      ...Credentials,
      setup_token: z.optional(z.string().check(z.maxLength(200))),
      /** Of an invitation to an organization: lets its address in where sign-up is closed, and counts as proof of it. */
      invitation_token: z.optional(z.string().check(z.maxLength(200))),
    }),
    response: z.union([Session, PendingConfirmation]),
    rate: 'credential',
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/platform/auth/sign-in',
    access: 'anyone',
    token: 'never',
    holdsSecrets: true,
    summary: 'Start a session with an e-mail address and a password.',
    body: z.strictObject(Credentials),
    response: Session,
    rate: 'credential',
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/platform/auth/refresh',
    access: 'session-cookie',
    token: 'never',
    holdsSecrets: true,
    summary: 'Exchange the refresh cookie for a new access token. The cookie is rotated.',
    response: Session,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/platform/auth/sign-out',
    access: 'first-step',
    token: 'never',
    summary: 'End this session, or every session of the person.',
    body: z.strictObject({ scope: z._default(z.enum(['local', 'global', 'others']), 'local') }),
  }),
  recover: endpoint({
    method: 'POST',
    path: '/platform/auth/recover',
    access: 'anyone',
    token: 'never',
    holdsSecrets: true,
    summary: 'Mail a link that sets a new password. The answer is the same for unknown addresses.',
    body: z.strictObject({ email: Email }),
    response: z.object({ sent: z.literal(true) }),
    rate: 'credential',
  }),
  verify: endpoint({
    method: 'POST',
    path: '/platform/auth/verify',
    access: 'anyone',
    token: 'never',
    holdsSecrets: true,
    summary: 'Use the token of a mailed link: confirm a sign-up or an e-mail change, or set a new password.',
    body: z.strictObject({
      type: z.enum(['signup', 'recovery', 'email_change', 'invite']),
      token_hash: z.string().check(z.minLength(8), z.maxLength(200)),
      password: z.optional(Password),
    }),
    response: z.union([Session, HalfConfirmed]),
    rate: 'credential',
  }),
  resend: endpoint({
    method: 'POST',
    path: '/platform/auth/resend',
    access: 'anyone',
    token: 'never',
    holdsSecrets: true,
    summary: 'Mail the confirmation link again.',
    body: z.strictObject({ email: Email }),
    response: z.object({ sent: z.literal(true) }),
    rate: 'credential',
  }),
  user: endpoint({
    method: 'GET',
    path: '/platform/auth/user',
    access: 'signed-in',
    token: 'never',
    holdsSecrets: true,
    summary: 'The signed-in person with identities and a pending e-mail change.',
    response: User,
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/platform/auth/user',
    access: 'own-session',
    token: 'never',
    holdsSecrets: true,
    summary: 'Change the password or begin an e-mail change. Needs the current password.',
    body: z.strictObject({ ...presence, password: z.optional(Password), email: z.optional(Email) }),
    response: User,
    rate: 'credential',
  }),
  resendEmailChange: endpoint({
    method: 'POST',
    path: '/platform/auth/user/email-change/resend',
    access: 'signed-in',
    token: 'never',
    holdsSecrets: true,
    summary: 'Mail the links of the pending e-mail change again. Both mailboxes must then confirm again.',
    response: z.object({ sent: z.literal(true) }),
    rate: 'credential',
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/platform/auth/user/email-change',
    access: 'signed-in',
    token: 'never',
    summary: 'Cancel the pending e-mail change. Its links expire.',
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/platform/auth/sessions',
    access: 'own-session',
    token: 'never',
    holdsSecrets: true,
    summary: 'Where the person is signed in: this session first, then the last used.',
    response: z.array(SignedInSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/platform/auth/sessions/{id}',
    access: 'own-session',
    token: 'never',
    summary: 'End one session of the person. Its next request is refused.',
  }),
}
