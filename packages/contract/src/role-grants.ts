import type { GrantedAction, GrantedResource } from '@plinth/catalog/permissions'
import type { Role } from '@plinth/catalog/roles'
import type { MemberAccess } from './access.ts'
import { allows } from './permits.ts'

export interface Grant {
  actions: GrantedAction[]
  resources: GrantedResource[]
  restrictive?: true
}

/**
 * What each role may do, in the vocabulary of the permission rows. `%` stands for anything. A restrictive grant takes
 * away what another one gives.
 */
const grantsOf: Record<Role, Grant[]> = {
  Owner: [{ actions: ['%'], resources: ['%'] }],
  Admin: [
    { actions: ['%'], resources: ['%'] },
    { actions: ['write:Update', 'write:Delete'], resources: ['organizations'], restrictive: true },
  ],
  Developer: [
    { actions: ['read:Read'], resources: ['%'] },
    { actions: ['billing:Read'], resources: ['%'] },
    { actions: ['infra:Execute'], resources: ['reboot', 'back_ups'] },
    { actions: ['tenant:Sql:%'], resources: ['%'] },
    { actions: ['sql:%', 'analytics:Read', 'functions:Read', 'functions:Write', 'storage:%'], resources: ['%'] },
    { actions: ['auth:Execute'], resources: ['%'] },
    { actions: ['write:Create', 'write:Update', 'write:Delete'], resources: ['user_content'] },
  ],
  'Read-only': [
    { actions: ['read:Read'], resources: ['organizations', 'projects', 'back_ups', 'notifications', 'user_content'] },
    { actions: ['billing:Read'], resources: ['%'] },
    { actions: ['tenant:Sql:Query', 'tenant:Sql:Read:Select', 'tenant:Sql:Admin:Read'], resources: ['%'] },
    { actions: ['analytics:Read'], resources: ['%'] },
    { actions: ['write:Create', 'write:Update', 'write:Delete'], resources: ['user_content'] },
  ],
}

/** Of members with roles in single projects alone: they see the organization and who belongs to it, and may leave it. */
const grantsOfMembership: Grant[] = [{ actions: ['read:Read'], resources: ['organizations'] }]

/** Of a role in the place it is asked for; null is a member who has none there, but elsewhere. */
export const grantsIn = (role: Role | null): readonly Grant[] => (role === null ? grantsOfMembership : grantsOf[role])

/** Whether a role may do the action to the resource. Nothing is allowed unless a grant says so. */
export const mayDo = (role: Role | null, right: Pick<MemberAccess, 'action' | 'resource'>) =>
  allows(grantsIn(role), right)
