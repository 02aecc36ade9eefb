import type { GrantedAction, GrantedResource } from '@plinth/catalog/permissions'
import type { MemberAccess } from '@plinth/contract/access'
import type { Permission } from '@plinth/contract/profile'
import type { Role } from '@plinth/catalog/roles'

export interface Grant {
  actions: GrantedAction[]
  resources: GrantedResource[]
  restrictive?: true
}

/**
 * What each role may do, in the vocabulary of the permission rows. `%` stands for anything. A restrictive grant takes
 * away what another one gives.
 */
export const grantsOf: Record<Role, Grant[]> = {
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

/** The permission rows of one membership, as the profile route answers them. */
export function permissionsOf({ slug, role }: { slug: string; role: Role }): Permission[] {
  return grantsOf[role].map(({ actions, resources, restrictive }) => ({
    organization_slug: slug,
    project_refs: null,
    actions,
    resources,
    condition: null,
    restrictive: restrictive ?? false,
  }))
}

/** Whether a role may do the action to the resource. Nothing is allowed unless a grant says so. */
export function mayDo(role: Role, { action, resource }: Pick<MemberAccess, 'action' | 'resource'>) {
  const matching = grantsOf[role].filter((grant) => covers(grant.actions, action) && covers(grant.resources, resource))
  return matching.length > 0 && !matching.some(({ restrictive }) => restrictive)
}

const covers = (patterns: string[], word: string) =>
  patterns.some((pattern) => (pattern.endsWith('%') ? word.startsWith(pattern.slice(0, -1)) : pattern === word))
