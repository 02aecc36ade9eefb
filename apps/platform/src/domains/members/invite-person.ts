import { getUser } from '@plinth/identity/accounts'
import { claimMail } from '@plinth/identity/mail'
import { type Role, rolesToHandOut } from '@plinth/catalog/roles'
import type { Received } from '@plinth/contract/endpoint'
import type { members, SentInvitation } from '@plinth/contract/members'
import type { Change } from '../../access/handlers.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { conflict } from '../../http/errors.ts'
import { claimInvitationMail } from './claim-invitation-mail.ts'
import { isAlreadyMember, ownersOnly, roleNotInPlan, tokenRoleTooHigh } from './invitation-errors.ts'
import { limitsOfOrganization } from '../plans/require-limits.ts'
import { invitationLink } from './invitation-link.ts'
import { invitationMail } from './invitation-mail.ts'
import { INVITATION_LIFETIME } from './invitation-state.ts'
import { hashOfToken, newInvitationToken } from './invitation-token.ts'
import { presentInvitation } from './present-members.ts'

const MOST_OPEN = 100

/** Where no mail is sent, the response holds the link, so that the inviter can pass it on. */
export async function invitePerson(
  { email, role }: Received<typeof members.invite>,
  context: OrganizationContext,
): Promise<Change<SentInvitation>> {
  const { stores, membership, profile, person, clock } = context
  if (person.token && (role === 'Owner' || role === 'Admin')) throw tokenRoleTooHigh()
  const { organization } = membership
  const open = await stores.invitations.listOpen(organization.id)
  const earlier = open.find((invitation) => invitation.email === email)
  requireMayHandOut(earlier ? [role, earlier.role] : [role], membership.role)
  requireRoleInPlan(role, organization, context)
  if (await stores.members.hasAddress(organization.id, email)) throw isAlreadyMember()
  if (!earlier && open.length >= MOST_OPEN) throw tooManyInvitations()
  const token = newInvitationToken()
  const now = clock.now()
  const invitation = await stores.invitations.put({
    organizationId: organization.id,
    email,
    role,
    tokenHash: hashOfToken(token),
    invitedBy: profile.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_LIFETIME),
  })
  const link = invitationLink({ publicUrl: context.config.publicUrl, slug: organization.slug, email, token })
  const isMailed = await mail({ to: email, organization: organization.name, role, link }, context)
  return {
    answer: { ...presentInvitation(invitation, now), link: isMailed ? null : link },
    target: email,
    organizationId: organization.id,
    ...(earlier ? { before: { role: earlier.role } } : {}),
    after: { role },
  }
}

/** Refuses a role that the plan of the organization does not have. */
export function requireRoleInPlan(
  role: Role,
  organization: Parameters<typeof limitsOfOrganization>[0],
  context: Parameters<typeof limitsOfOrganization>[1],
) {
  if (!limitsOfOrganization(organization, context).roles.includes(role)) throw roleNotInPlan(role, organization.plan)
}

export function requireMayHandOut(wanted: readonly Role[], own: Role) {
  const allowed = rolesToHandOut({ isOwner: own === 'Owner' })
  if (!wanted.every((role) => allowed.includes(role))) throw ownersOnly()
}

/** Whether a mail server gets it. Without one, development keeps it for the inbox page too. */
async function mail(
  facts: { to: string; organization: string; role: Role; link: string },
  context: OrganizationContext,
) {
  const { config, edition, authContext, profile, person, sql } = context
  if (!config.smtp && !edition.inbox) return false
  if (config.smtp) {
    await claimInvitationMail(context)
    await claimMail(sql, [facts.to], authContext.settings.mailIntervalSeconds)
  }
  const { email } = await getUser(person, { ...authContext, sql })
  await authContext.mail.send(invitationMail({ ...facts, invitedBy: { name: profile.username, email } }), sql)
  return config.smtp !== undefined
}

const tooManyInvitations = () =>
  conflict(
    'too_many_invitations',
    `${MOST_OPEN} invitations wait for an answer. Revoke those that are no longer wanted first.`,
  )
