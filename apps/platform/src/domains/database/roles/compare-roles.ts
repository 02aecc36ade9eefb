import type { RoleState } from './read-roles.ts'

export interface RoleChange {
  role: string
  changes: string[]
}

const NEW: RoleState = { name: '', attributes: [], password: null, settings: null, memberships: [] }

/** What is different, in words for the audit log: no password and no setting is in them. */
export function compareRoles(before: readonly RoleState[], after: readonly RoleState[]): RoleChange[] {
  const [known, found] = [byName(before), byName(after)]
  const names = [...new Set([...known.keys(), ...found.keys()])].toSorted()
  return names.flatMap((role) => {
    const changes = changesOf(known.get(role), found.get(role))
    return changes.length > 0 ? [{ role, changes }] : []
  })
}

function changesOf(before: RoleState | undefined, after: RoleState | undefined) {
  if (!after) return ['dropped']
  const from = before ?? NEW
  return [
    ...(before ? [] : ['created']),
    ...only(after.attributes, from.attributes).map((attribute) => `now: ${attribute}`),
    ...only(from.attributes, after.attributes).map((attribute) => `no longer: ${attribute}`),
    ...only(after.memberships, from.memberships).map((membership) => `granted ${membership}`),
    ...only(from.memberships, after.memberships).map((membership) => `revoked ${membership}`),
    ...(after.password === from.password ? [] : [after.password === null ? 'password removed' : 'password changed']),
    ...(after.settings === from.settings ? [] : ['settings changed']),
  ]
}

const byName = (roles: readonly RoleState[]) => new Map(roles.map((role) => [role.name, role]))

function only(these: readonly string[], others: readonly string[]) {
  const known = new Set(others)
  return these.filter((one) => !known.has(one))
}
