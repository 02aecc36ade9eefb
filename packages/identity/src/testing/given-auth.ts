import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createAfterwards } from '@plinth/service-kit/afterwards'
import { runMigrations } from '@plinth/service-kit/migrations'
import { sqlOver } from '@plinth/service-kit/sql'
import { givenDatabase } from '@plinth/testing/given-database'
import { createAuthContext, type AuthContext } from '../auth-context.ts'
import { authMigrations } from '../migrations.ts'
import { authSettings } from '../auth-settings.ts'
import { hs256Keys } from '../keys/hs256-keys.ts'
import type { MailMessage } from '../mail/mail.ts'
import type { SecretSealer } from '../secret-sealer.ts'
import { signInWithPassword } from '../sessions/sign-in-with-password.ts'
import { signUp } from '../accounts/sign-up.ts'
import { verify, type VerifyType } from '../links/verify.ts'

export const SECRET = 'a signing secret for tests, long enough'
export const ISSUER = 'https://api.example.com/auth/v1'
export const PASSWORD = 'correct horse battery'

/** For tests: a migrated database, a context over it and the mails that were sent. */
export async function givenAuth() {
  const { pool } = await givenDatabase()
  await runMigrations(pool, { schema: 'auth', migrations: authMigrations })
  const inbox: MailMessage[] = []
  const context = createAuthContext({
    sql: sqlOver(pool),
    keys: hs256Keys(SECRET, { issuer: ISSUER }),
    mail: {
      async send(message) {
        inbox.push(message)
      },
    },
    sealer: givenSealer(),
    afterwards: createAfterwards((error) => {
      throw error
    }),
    settings: authSettings({ siteUrl: 'https://app.example.com', siteName: 'Example' }),
  })

  /** Time passes for the limit of mails to one address. */
  const forgetMailLimits = () => pool.query('truncate auth.mail_limits')

  function lastMailTo(address: string) {
    const message = inbox.findLast(({ to }) => to === address)
    if (!message) throw new Error(`No mail to ${address}`)
    const link = new URL(/https?:\S+/.exec(message.text)![0])
    const code = / enter (\d{8})\./.exec(message.text)?.[1] ?? ''
    return { ...message, link, tokenHash: link.searchParams.get('token_hash') ?? '', code }
  }

  /** Opens the link of the last mail to this address. */
  const follow = (email: string, type: VerifyType) => verify({ type, tokenHash: lastMailTo(email).tokenHash }, context)

  /** Signs up, confirms, and is signed in. */
  async function givenUser(email: string) {
    await signUp({ email, password: PASSWORD }, context)
    const { session } = await follow(email, 'signup')
    await forgetMailLimits()
    return { email, session: session!, user: session!.user }
  }

  return {
    pool,
    inbox,
    context,
    withSettings: (changed: Partial<AuthContext['settings']>): AuthContext => ({
      ...context,
      settings: { ...context.settings, ...changed },
    }),
    forgetMailLimits,
    lastMailTo,
    follow,
    givenUser,
    signIn: (email: string, password = PASSWORD) => signInWithPassword({ email, password }, context),
  }
}

/** Under a key that lives as long as the test file. */
export function givenSealer(): SecretSealer {
  const key = randomBytes(32)
  return {
    seal(secret, purpose) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()
    },
  }
}
