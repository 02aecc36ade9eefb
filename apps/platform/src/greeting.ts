import type { Config } from './config/config.ts'
import { hasInbox } from './config/has-inbox.ts'

/** What the start prints. A set-up token that the environment gave is not repeated. */
export function greeting(config: Config, { isClaimed }: { isClaimed: boolean }): string {
  const { publicUrl, setupToken } = config
  const withToken = (page: string) => `${publicUrl}${page}${setupToken.given ? '' : `#token=${setupToken.value}`}`
  const fromEnvironment = setupToken.given ? ['  Use the set-up token from PLINTH_SETUP_TOKEN.'] : []
  const signUp = [
    `  Sign up here:     ${withToken('/sign-up')}`,
    ...fromEnvironment,
    '  The first person to sign up with the set-up token becomes the operator.',
  ]
  const development = [
    '',
    '  WARNING: This is development. E-mail addresses are not verified, and weak settings are accepted.',
    ...(hasInbox(config) ? [`  Mail is not sent. Read it at ${withToken('/inbox')}`] : []),
    '  Set PLINTH_ENV=production before other people can reach this server.',
  ]
  const header = [
    '',
    '  WARNING: metadata requests are accepted without x-connection-encrypted. This is for development.',
  ]
  const lines = [
    '',
    `  Plinth is ready:  ${publicUrl}`,
    ...(isClaimed ? [] : signUp),
    ...(config.production ? [] : development),
    ...(config.requireConnectionHeader ? [] : header),
  ]
  return `${lines.join('\n')}\n\n`
}
