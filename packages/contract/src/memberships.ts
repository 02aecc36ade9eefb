import * as z from 'zod/mini'
import { member } from './access.ts'
import { endpoint } from './endpoint.ts'
import { chosenRoles } from './member-roles.ts'
import { Member } from './members.ts'
import { presence } from './presence.ts'

/** An owner whose projects on Free, in all organizations together, are as many as a person may have. */
const MemberAtLimit = z.object({
  username: z.string(),
  primary_email: z.string(),
  free_project_limit: z.number(),
})

/** What becomes of those who are members already. Apart from `members`, which is fetched with the command menu. */
export const memberships = {
  reachedFreeProjectLimit: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/members/reached-free-project-limit',
    access: member('read:Read', 'organizations'),
    token: 'members:read',
    summary: 'The owners who have as many active projects on the Free plan as a person may. Empty on other plans.',
    response: z.array(MemberAtLimit),
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/platform/organizations/{slug}/members/{id}',
    access: member('write:Update', 'auth.subject_roles'),
    token: 'never',
    summary:
      'Change the roles of a member. Owners alone make owners and change them; the last one stays one. Without project_roles, those stay.',
    body: z.strictObject(chosenRoles),
    response: Member,
    operation: { verb: 'member.change-role', did: 'changed the role of a member' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/platform/organizations/{slug}/members/{id}',
    access: member('read:Read', 'organizations'),
    token: 'never',
    summary: 'Remove a member, or leave the organization oneself. The last owner stays.',
    operation: { verb: 'member.remove', did: 'removed a member' },
    feature: 'organization_members:delete',
    whileRestricted: 'works',
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/platform/organizations/{slug}/members/{id}/reset-second-factor',
    access: member('write:Update', 'organizations'),
    token: 'never',
    summary:
      'Remove the second factor that a member has lost, and end their sessions. Only where they belong to no organization that the caller does not own. Both get a mail.',
    body: z.strictObject(presence),
    response: Member,
    operation: { verb: 'member.reset-second-factor', did: 'removed the second factor of a member' },
    rate: 'credential',
  }),
  transferOwnership: endpoint({
    method: 'PUT',
    path: '/platform/organizations/{slug}/ownership',
    access: member('write:Update', 'organizations'),
    token: 'never',
    summary: 'Make another member an owner in place of the caller, who becomes an Admin.',
    body: z.strictObject({ member_id: z.uuid(), ...presence }),
    response: Member,
    operation: { verb: 'organization.transfer-ownership', did: 'transferred the ownership' },
    rate: 'credential',
  }),
}
