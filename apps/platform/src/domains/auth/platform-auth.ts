import { authSettings, createAuthContext } from '@plinth/identity/context'
import { hs256Keys } from '@plinth/identity/keys'
import { createAfterwards } from '@plinth/service-kit/afterwards'
import type { Log } from '@plinth/service-kit/service'
import type { Sql } from '@plinth/service-kit/sql'
import type { Config } from '../../config/config.ts'
import { hasInbox } from '../../config/has-inbox.ts'
import { keptMail, noMail, queuedMail } from '../../mail/platform-mail.ts'
import type { Sealer } from '../../config/sealer.ts'

const ACCESS_TOKEN_SECONDS = 900

/** The authentication service for the platform's own people. */
export function platformAuth({ sql, config, sealer, log }: { sql: Sql; config: Config; sealer: Sealer; log: Log }) {
  const { publicUrl, production, smtp } = config
  const autoconfirm = !smtp && !production
  return createAuthContext({
    sql,
    keys: hs256Keys(sealer.derive('access tokens').toString('hex'), { issuer: `${publicUrl}/platform/auth` }),
    sealer,
    afterwards: createAfterwards((error) => log.error({ err: error }, 'A mail that was asked for was not sent')),
    mail: smtp ? queuedMail(sealer) : production ? noMail() : keptMail(),
    settings: authSettings({
      siteUrl: publicUrl,
      siteName: 'Plinth',
      linkPaths: {
        confirmation: '/confirm#',
        recovery: '/reset-password#',
        email_change: '/confirm#',
        invite: '/confirm#',
        account_exists: '/sign-in',
      },
      mailTexts: config.mailTexts,
      autoconfirm,
      // the inbox page shows its mails; without it nobody could confirm
      autoconfirmEmailChange: autoconfirm && !hasInbox(config),
      requireCurrentPassword: true,
      jwtExpirySeconds: ACCESS_TOKEN_SECONDS,
    }),
  })
}
