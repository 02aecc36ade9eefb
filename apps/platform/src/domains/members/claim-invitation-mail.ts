import { days } from '@plinth/catalog/durations'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { limitReached } from '../../http/errors.ts'
import { mostInvitationMails, waitInWords } from './invitation-mail-limit.ts'

const PERIOD = days(1)

/**
 * Claims the right to mail one more invitation in the name of this person. The operator answers for the mail server and
 * is not limited. Throws `too_many_invitation_mails` with the seconds to wait.
 */
export async function claimInvitationMail({ stores, clock, profile }: OrganizationContext) {
  if (profile.is_operator) return
  const { invitationMails } = stores
  const sender = await invitationMails.lockSender(profile.id)
  const now = clock.now()
  const since = new Date(now.getTime() - PERIOD)
  const most = mostInvitationMails(now.getTime() - (sender?.created_at ?? now).getTime())
  const filling = await invitationMails.nthNewest({ profileId: profile.id, n: most, since })
  if (filling) throw tooManyMails(most, filling.getTime() - since.getTime())
  await invitationMails.add({ profileId: profile.id, at: now, forgetBefore: since })
}

const tooManyMails = (most: number, wait: number) =>
  limitReached(
    'too_many_invitation_mails',
    `You sent ${most} invitations in the last 24 hours, which is the limit for your account. Try again in ${waitInWords(wait)}.`,
    Math.ceil(wait / 1000),
  )
