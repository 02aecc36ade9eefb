import { getUser } from '@plinth/identity/accounts'
import { claimMail } from '@plinth/identity/mail'
import { type MemberRoles, rolesAmong, rolesInWords } from '@plinth/catalog/member-roles'
import { type Role, rolesToHandOut } from '@plinth/catalog/roles'
import type { Received } from '@plinth/contract/endpoint'
import type { members, SentInvitation } from '@plinth/contract/members'
import type { Change } from '../../access/handlers.ts'
import type { OrganizationContext } from '../../context/caller-contexts.ts'
import { conflict } from '../../http/errors.ts'
import { claimInvitationMail } from './claim-invitation-mail.ts'
import { isAlreadyMember, noSuchProject, ownersOnly, tokenRoleTooHigh } from './invitation-errors.ts'
import { invitationLink } from './invitation-link.ts'
import { invitationMail } from './invitation-mail.ts'
import { INVITATION_LIFETIME } from './invitation-state.ts'
import { hashOfToken, newInvitationToken } from './invitation-token.ts'
import { recorded, requireRolesInPlan, requireSensible } from './member-roles.ts'
import { presentInvitation } from './present-members.ts'

const MOST_OPEN = 100

/** Where no mail is sent, the response holds the link, so that the inviter can pass it on. */
export async function invitePerson(
  { email, role, project_roles = [] }: Received<typeof members.invite>,
  context: OrganizationContext,
): Promise<Change<SentInvitation>> {
  const { stores, membership, profile, person, clock } = context
  const roles = { role, project_roles }
  requireSensible(roles)
  if (person.token && rolesAmong(roles).some((one) => one === 'Owner' || one === 'Admin')) throw tokenRoleTooHigh()
  const { organization } = membership
  const open = await stores.invitations.listOpen(organization.id)
  const earlier = open.find((invitation) => invitation.email === email)
  requireMayHandOut(earlier ? [...rolesAmong(roles), ...rolesAmong(earlier)] : rolesAmong(roles), membership.role)
  requireRolesInPlan(roles, organization, context)
  if (await stores.members.hasAddress(organization.id, email)) throw isAlreadyMember()
  if (!earlier && open.length >= MOST_OPEN) throw tooManyInvitations()
  const token = newInvitationToken()
  const now = clock.now()
  const invitation = await stores.invitations.put({
    organizationId: organization.id,
    email,
    role,
    projectRoles: project_roles,
    tokenHash: hashOfToken(token),
    invitedBy: profile.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_LIFETIME),
  })
  if (invitation.project_roles.length < project_roles.length) throw noSuchProject()
  const link = invitationLink({ publicUrl: context.config.publicUrl, slug: organization.slug, email, token })
  const isMailed = await mail({ to: email, organization: organization.name, roles: invitation, link }, context)
  return {
    answer: { ...presentInvitation(invitation, now), link: isMailed ? null : link },
    target: email,
    organizationId: organization.id,
    ...(earlier ? { before: recorded(earlier) } : {}),
    after: recorded(roles),
  }
}

export function requireMayHandOut(wanted: readonly Role[], own: Role | null) {
  const allowed = rolesToHandOut({ isOwner: own === 'Owner' })
  if (!wanted.every((role) => allowed.includes(role))) throw ownersOnly()
}

/** Whether a mail server gets it. Without one, development keeps it for the inbox page too. */
async function mail(
  { roles, ...facts }: { to: string; organization: string; roles: MemberRoles; link: string },
  context: OrganizationContext,
) {
  const { config, edition, authContext, profile, person, sql } = context
  if (!config.smtp && !edition.inbox) return false
  if (config.smtp) {
    await claimInvitationMail(context)
    await claimMail(sql, [facts.to], authContext.settings.mailIntervalSeconds)
  }
  const { email } = await getUser(person, { ...authContext, sql })
  const mailed = { ...facts, role: rolesInWords(roles), invitedBy: { name: profile.username, email } }
  await authContext.mail.send(invitationMail(mailed), sql)
  return config.smtp !== undefined
}

const tooManyInvitations = () =>
  conflict(
    'too_many_invitations',
    `${MOST_OPEN} invitations wait for an answer. Revoke those that are no longer wanted first.`,
  )
