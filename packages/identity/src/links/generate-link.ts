import { writeAuditEntry } from '../audit-entry.ts'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { toAuthUser, type AuthUser } from '../accounts/auth-user.ts'
import { emailAddress } from '../accounts/email-address.ts'
import { invitedUser } from '../accounts/invite-user.ts'
import { returnTarget } from './mail-link.ts'
import { issueLink } from './send-mail.ts'
import { checkedMetadata, type Metadata } from '../accounts/user-metadata.ts'
import { lockUserByEmail, recordMail, userById } from '../accounts/user-store.ts'

export interface LinkRequest {
  type: 'invite' | 'recovery'
  email: string
  data?: Metadata
  redirectTo?: string
}

export interface GeneratedLink {
  user: AuthUser
  action_link: string
  email_otp: string
  hashed_token: string
  verification_type: LinkRequest['type']
  redirect_to: string
}

/**
 * A link for an operator to hand out where no mail can be sent. Anyone who holds it can sign in as the person: show it
 * once, to someone who may, and never log it.
 */
export async function generateLink(
  { type, email, data = {}, redirectTo }: LinkRequest,
  context: AuthContext,
): Promise<GeneratedLink> {
  const address = emailAddress(email)
  return context.sql.transaction(async (tx) => {
    const userId = await subject()
    const { link, code, token } = await issueLink(tx, { type, userId, to: address, redirectTo }, context)
    return {
      user: toAuthUser((await userById(tx, userId))!),
      action_link: link,
      email_otp: code,
      hashed_token: token,
      verification_type: type,
      redirect_to: returnTarget(context.settings, redirectTo),
    }

    async function subject() {
      if (type === 'invite') return invitedUser(tx, { email: address, data: checkedMetadata(data) }, context)
      const user = await lockUserByEmail(tx, address)
      if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
      await recordMail(tx, user.id, 'recovery_sent_at')
      await writeAuditEntry(tx, 'user_recovery_requested', user, context)
      return user.id
    }
  })
}
