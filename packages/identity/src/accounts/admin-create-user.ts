import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { emailExists } from '../auth-error.ts'
import { toAuthUser, type AuthUser } from './auth-user.ts'
import { emailAddress } from './email-address.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import { checkedMetadata, type Metadata } from './user-metadata.ts'
import { insertUser } from './user-store.ts'

export interface NewAccount {
  email: string
  /** Without one, the person signs in by a link first. */
  password?: string
  /** The address counts as proved. */
  emailConfirm?: boolean
  userMetadata?: Metadata
  appMetadata?: Metadata
}

/** Makes an account without a mail, even where sign-up is closed. The caller has checked who may. */
export async function adminCreateUser(
  { email, password, emailConfirm = false, userMetadata = {}, appMetadata = {} }: NewAccount,
  context: AuthContext,
): Promise<AuthUser> {
  const address = emailAddress(email)
  if (password !== undefined) checkNewPassword(password, context.settings)
  const metadata = { userMetadata: checkedMetadata(userMetadata), appMetadata: checkedMetadata(appMetadata) }
  const encryptedPassword = password === undefined ? undefined : await context.hashing.hash(password)
  return context.sql.transaction(async (tx) => {
    const user = await insertUser(tx, { email: address, encryptedPassword, emailConfirmed: emailConfirm, ...metadata })
    if (!user) throw emailExists()
    await writeAuditEntry(tx, 'user_signedup', user, context, 'email')
    return toAuthUser(user)
  })
}
