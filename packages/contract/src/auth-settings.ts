import * as z from 'zod/mini'
import { isWebUrl } from './web-url.ts'

const LONGEST_LIST = 5_000
const LONGEST_PATTERN = 300

/** Addresses of these run what they hold. */
const RUNS_CODE = /^(?:javascript|data|vbscript|blob|file|about):/i

const AllowList = z.string().check(
  z.maxLength(LONGEST_LIST, `The list has at most ${LONGEST_LIST} characters.`),
  z.refine(
    (list) => patternsIn(list).every(isPattern),
    `Each address begins with its scheme, such as https://, and has at most ${LONGEST_PATTERN} characters. Write * for a part between dots and slashes, ** for anything.`,
  ),
)

const Seconds = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))
const Hours = z.number().check(z.minimum(0), z.maximum(24 * 365))
const Rate = z.int().check(z.minimum(1), z.maximum(100_000))

/** What a project decides about how its users sign in, by the names that public tools know. */
export const AuthSettings = z.strictObject({
  /** Where the application lives, and where links lead that name no other place. */
  site_url: z
    .string()
    .check(z.maxLength(2048), z.refine(isWebUrl, 'Write an address that begins with https:// or http://.')),
  /** Comma-separated addresses that a link may lead back to, beside the site itself. */
  uri_allow_list: AllowList,
  disable_signup: z.boolean(),
  /** Addresses count as confirmed without a mail. */
  mailer_autoconfirm: z.boolean(),
  /** Whether both mailboxes confirm a change of address. */
  mailer_secure_email_change_enabled: z.boolean(),
  /** Seconds that a link or a code in a mail is good for. */
  mailer_otp_exp: Seconds(60, 604_800),
  /** Seconds between two mails to one address. */
  smtp_max_frequency: Seconds(1, 86_400),
  /** Characters; a hash takes the first 72 bytes. */
  password_min_length: z.int().check(z.minimum(6), z.maximum(72)),
  /** Seconds that an access token is good for. */
  jwt_exp: Seconds(60, 604_800),
  /** Seconds for which a refresh token may be used once more. */
  security_refresh_token_reuse_interval: Seconds(0, 600),
  /** Hours after which a session ends; 0 for never. */
  sessions_timebox: Hours,
  /** Hours without a refresh after which a session ends; 0 for never. */
  sessions_inactivity_timeout: Hours,
  /** Mails an hour of the whole project: the mail server is everybody's. */
  rate_limit_email_sent: z
    .int()
    .check(
      z.minimum(1),
      z.maximum(30, 'A project sends at most 30 mails an hour through the mail server of the platform.'),
    ),
  /** From one network in five minutes: sign-ups and requests for mails. */
  rate_limit_otp: Rate,
  /** The same of links and codes that are opened. */
  rate_limit_verify: Rate,
  /** The same of sign-ins and refreshed sessions. */
  rate_limit_token_refresh: Rate,
})
export type AuthSettings = z.infer<typeof AuthSettings>

function patternsIn(list: string) {
  return list
    .split(',')
    .map((pattern) => pattern.trim())
    .filter(Boolean)
}

function isPattern(pattern: string) {
  return (
    pattern.length <= LONGEST_PATTERN &&
    /^[a-z][a-z0-9+.-]*:\/\/[^\s[\]{}\\]+$/i.test(pattern) &&
    !RUNS_CODE.test(pattern)
  )
}
