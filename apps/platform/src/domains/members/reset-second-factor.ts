import { getUser } from '@plinth/identity/accounts'
import { resetFactors } from '@plinth/identity/factors'
import type { Received } from '@plinth/contract/endpoint'
import type { Member } from '@plinth/contract/members'
import type { memberships } from '@plinth/contract/memberships'
import type { Change, PreparedVerb } from '../../access/handlers.ts'
import { requirePresence } from '../../access/require-presence.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { belongsElsewhere, noSecondFactor, ownersReset, resetYourOwn } from './member-errors.ts'
import { lockMember } from './member-rules.ts'
import { presentMember } from './present-members.ts'
import { secondFactorMails } from './second-factor-mails.ts'

type Input = Received<typeof memberships.resetSecondFactor>

/**
 * An account has one second factor for all its organizations, so only an owner of all of them may remove it. Otherwise it
 * would be enough to invite somebody.
 */
export const resetSecondFactor: PreparedVerb<Input, OrganizationContext, Change<Member>> = {
  async prepare(input, context) {
    await requirePresence(input, context)
    return (inTransaction) => reset(input, inTransaction)
  },
}

async function reset({ id }: Input, context: OrganizationContext): Promise<Change<Member>> {
  const { stores, membership, profile, person, authContext, sql, edition, config } = context
  const { organization } = membership
  const { member, own } = await lockMember(id, context)
  if (own !== 'Owner') throw ownersReset()
  if (member.profile_id === profile.id) throw resetYourOwn()
  if (await stores.members.isBeyond(member.profile_id, profile.id)) throw belongsElsewhere()
  if (!(await resetFactors(member.gotrue_id, { ...authContext, sql }))) throw noSecondFactor()
  if (config.smtp || edition.inbox) {
    const { email } = await getUser(person, { ...authContext, sql })
    const link = new URL('/account/security', config.publicUrl).href
    const facts = { organization: organization.name, owner: { name: profile.username, email }, member, link }
    for (const mail of secondFactorMails(facts)) await authContext.mail.send(mail, sql)
  }
  const { profile_id: _, ...row } = member
  return {
    answer: presentMember({ ...row, mfa_enabled: false }),
    target: member.primary_email,
    organizationId: organization.id,
    before: { mfa_enabled: true },
    after: { mfa_enabled: false },
  }
}
