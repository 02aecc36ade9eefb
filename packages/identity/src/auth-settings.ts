import type { MailTexts } from './mail/mail-texts.ts'
import type { MailKind } from './mail/mail.ts'

/** What a deployment or a project decides. Times are in seconds. */
export interface AuthSettings {
  /** Where the application lives, and where people are sent when nothing else is said. */
  siteUrl: string
  /** What every link in a mail begins with. Undefined: the site itself. */
  linkUrl: string | undefined
  /** The name that mails bear. */
  siteName: string
  /** Other origins that a mail link may lead back to, such as `https://app.example.com`. */
  redirectOrigins: readonly string[]
  /** Whole addresses that it may lead back to, with `*` for a part and `**` for anything: also of apps on phones. */
  redirectPatterns: readonly string[]
  /**
   * Path on `linkUrl` for each kind of link. The token follows as a query, or as a fragment where the path ends with
   * `#`: a fragment reaches no server log, and needs a page that reads it and posts to /verify.
   */
  linkPaths: Record<MailKind, string>
  /** What mails say in place of the default texts. */
  mailTexts: MailTexts
  disableSignup: boolean
  /** Addresses count as confirmed without a mail. */
  autoconfirm: boolean
  /** Whether a changed address counts as confirmed as well. Undefined: as `autoconfirm` says. */
  autoconfirmEmailChange: boolean | undefined
  secureEmailChange: boolean
  /**
   * Setting a new password asks for the current one, unless the session comes from a recovery or an invitation; where
   * there is none yet, for a recent sign-in.
   */
  requireCurrentPassword: boolean
  passwordMinLength: number
  jwtExpirySeconds: number
  refreshReuseIntervalSeconds: number
  /** A session ends this long after sign-in. Undefined: never by age. */
  sessionLifetimeSeconds: number | undefined
  /** A session ends when it was not refreshed for so long. Undefined: never by rest. */
  sessionInactivitySeconds: number | undefined
  oneTimeTokenSeconds: number
  mailIntervalSeconds: number
}

/** The defaults, with `siteUrl` and what else is given on top. */
export function authSettings(given: Partial<AuthSettings> & { siteUrl: string }): AuthSettings {
  return {
    siteName: new URL(given.siteUrl).host,
    linkUrl: undefined,
    redirectOrigins: [],
    redirectPatterns: [],
    linkPaths: everyLinkTo('/auth/v1/verify'),
    mailTexts: {},
    disableSignup: false,
    autoconfirm: false,
    autoconfirmEmailChange: undefined,
    secureEmailChange: true,
    requireCurrentPassword: false,
    passwordMinLength: 8,
    jwtExpirySeconds: 3600,
    refreshReuseIntervalSeconds: 10,
    sessionLifetimeSeconds: undefined,
    sessionInactivitySeconds: undefined,
    oneTimeTokenSeconds: 3600,
    mailIntervalSeconds: 60,
    ...given,
  }
}

export function everyLinkTo(path: string): AuthSettings['linkPaths'] {
  return { confirmation: path, recovery: path, email_change: path, invite: path, account_exists: '/' }
}
