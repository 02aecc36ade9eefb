import { type PlanId, plans } from '@plinth/catalog/plans'
import type { Role } from '@plinth/catalog/roles'
import type { InvitationLook } from '@plinth/contract/members'
import { conflict, forbidden, invalid, notFound } from '../../http/errors.ts'

export const invitationNotFound = () => notFound('invitation_not_found', 'There is no such invitation.')

export const ownersOnly = () =>
  forbidden(
    'permission_denied',
    'Only an owner of this organization can invite owners or take such an invitation back.',
  )

export const tokenRoleTooHigh = () =>
  forbidden(
    'token_role_too_high',
    'An access token cannot invite owners and admins. Sign in to the dashboard and invite them there.',
  )

export const roleNotInPlan = (role: Role, plan: PlanId) =>
  invalid(
    'role_not_in_plan',
    `The role ${role} is not in the plan of this organization, ${plans[plan].name}. Choose another role, or change the plan under Billing.`,
    { role: `The plan ${plans[plan].name} does not have this role.` },
  )

export const projectRolesNotInPlan = (plan: PlanId) =>
  invalid(
    'project_roles_not_in_plan',
    `Roles for single projects are not in the plan of this organization, ${plans[plan].name}. Choose a role in the organization, or change the plan under Billing.`,
    { project_roles: `The plan ${plans[plan].name} does not have roles for single projects.` },
  )

export const noRole = () =>
  invalid('no_role', 'A member has a role in the organization or in at least one of its projects.', {
    role: 'Choose a role in the organization or in at least one project.',
  })

export const ownerEverywhere = () =>
  invalid('owner_everywhere', 'An owner of the organization has every right in all of its projects.', {
    project_roles: 'An owner has no other role in single projects.',
  })

export const adminEverywhere = () =>
  invalid(
    'admin_everywhere',
    'An admin changes roles, their own too, so a smaller one in a project would hold nothing.',
    { project_roles: 'An admin has no smaller role in single projects.' },
  )

export const noSuchProject = () =>
  invalid('project_not_found', 'One of the chosen projects does not exist in this organization.', {
    project_roles: 'One of these projects does not exist.',
  })

export const isAlreadyMember = () => {
  const message = 'This address already belongs to a member.'
  return conflict('already_member', message, { email: message })
}

/** Why an invitation that is not valid cannot be accepted. */
export const refusals = {
  unknown: invitationNotFound,
  expired: () => conflict('invitation_expired', 'This invitation has ended. Ask for another one.'),
  wrong_account: () => forbidden('invitation_for_another_account', 'This invitation was sent to another address.'),
  already_member: () => conflict('already_member', 'You are already a member of this organization.'),
} satisfies Record<Exclude<InvitationLook['state'], 'valid'>, () => Error>
