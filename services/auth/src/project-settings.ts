import type { Project } from '@plinth/service-kit/service'
import { z } from 'zod'
import { authSettings, type AuthSettings, everyLinkTo } from '@plinth/identity/context'
import { MailTexts } from '@plinth/identity/mail'

/** What a project may set, by the names that people of this protocol know. Times are in seconds. */
const ProjectAuthSettings = z.object({
  site_url: z.url().default('http://localhost:3000'),
  site_name: z.string().max(100).optional(),
  redirect_origins: z.array(z.url()).default([]),
  disable_signup: z.boolean().default(false),
  mailer_autoconfirm: z.boolean().default(false),
  mail_texts: MailTexts.default({}),
  password_min_length: z.int().min(6).max(72).default(6),
  jwt_exp: z.int().min(60).max(604_800).default(3600),
})

/** Links in mails lead to the project itself, which then sends people on to their application. */
export function projectSettings(project: Pick<Project, 'url' | 'settings'>): AuthSettings {
  const stored = ProjectAuthSettings.parse(project.settings('auth') ?? {})
  return authSettings({
    siteUrl: stored.site_url,
    linkUrl: project.url,
    linkPaths: everyLinkTo('/auth/v1/verify'),
    mailTexts: stored.mail_texts,
    redirectOrigins: stored.redirect_origins,
    disableSignup: stored.disable_signup,
    autoconfirm: stored.mailer_autoconfirm,
    passwordMinLength: stored.password_min_length,
    jwtExpirySeconds: stored.jwt_exp,
    ...(stored.site_name ? { siteName: stored.site_name } : {}),
  })
}
