import type { Project } from '@plinth/service-kit/service'
import { z } from 'zod'
import { authSettings, type AuthSettings, everyLinkTo } from '@plinth/identity/context'
import { MailTexts } from '@plinth/identity/mail'

const HOUR_IN_SECONDS = 3600

/** What a project may set, by the names that people of this protocol know. Times are in seconds, those of sessions in hours. */
const ProjectAuthSettings = z.object({
  site_url: z.url().default('http://localhost:3000'),
  site_name: z.string().max(100).optional(),
  uri_allow_list: z.string().default(''),
  disable_signup: z.boolean().default(false),
  mailer_autoconfirm: z.boolean().default(false),
  mailer_secure_email_change_enabled: z.boolean().default(true),
  mailer_otp_exp: z.int().min(60).default(3600),
  smtp_max_frequency: z.int().min(1).default(60),
  mail_texts: MailTexts.default({}),
  password_min_length: z.int().min(6).max(72).default(6),
  jwt_exp: z.int().min(60).max(604_800).default(3600),
  security_refresh_token_reuse_interval: z.int().min(0).default(10),
  sessions_timebox: z.number().min(0).default(0),
  sessions_inactivity_timeout: z.number().min(0).default(0),
  rate_limit_otp: z.int().min(1).default(30),
  rate_limit_verify: z.int().min(1).default(30),
  rate_limit_token_refresh: z.int().min(1).default(150),
})
type ProjectAuthSettings = z.infer<typeof ProjectAuthSettings>

/** How many requests of each kind a network may send in five minutes. */
export interface RequestLimits {
  /** That may cause a mail. */
  mail: number
  /** That try a link or a code. */
  verify: number
  /** That begin or refresh a session. */
  token: number
}

/** What the project has set, as verbs and routes take it. */
export function projectSettings(project: Pick<Project, 'url' | 'settings'>): {
  settings: AuthSettings
  limits: RequestLimits
} {
  const stored = ProjectAuthSettings.parse(project.settings('auth') ?? {})
  const { rate_limit_otp: mail, rate_limit_verify: verify, rate_limit_token_refresh: token } = stored
  return { settings: settingsOf(stored, project.url), limits: { mail, verify, token } }
}

/** Links in mails lead to the project itself, which then sends people on to their application. */
const settingsOf = (stored: ProjectAuthSettings, projectUrl: string) =>
  authSettings({
    siteUrl: stored.site_url,
    linkUrl: projectUrl,
    linkPaths: everyLinkTo('/auth/v1/verify'),
    mailTexts: stored.mail_texts,
    redirectPatterns: stored.uri_allow_list
      .split(',')
      .map((pattern) => pattern.trim())
      .filter(Boolean),
    disableSignup: stored.disable_signup,
    autoconfirm: stored.mailer_autoconfirm,
    secureEmailChange: stored.mailer_secure_email_change_enabled,
    oneTimeTokenSeconds: stored.mailer_otp_exp,
    mailIntervalSeconds: stored.smtp_max_frequency,
    passwordMinLength: stored.password_min_length,
    jwtExpirySeconds: stored.jwt_exp,
    refreshReuseIntervalSeconds: stored.security_refresh_token_reuse_interval,
    sessionLifetimeSeconds: hours(stored.sessions_timebox),
    sessionInactivitySeconds: hours(stored.sessions_inactivity_timeout),
    ...(stored.site_name ? { siteName: stored.site_name } : {}),
  })

/** None is no end. */
const hours = (count: number) => (count === 0 ? undefined : Math.max(1, Math.round(count * HOUR_IN_SECONDS)))
