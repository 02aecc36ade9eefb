import type { RoleState } from './read-roles.ts'

export interface RoleChange {
  role: string
  changes: string[]
}

const SAME_AGAIN = 'changed, and changed back'
/** Of everybody there are only rights, on databases and parameters. */
const SAME_RIGHTS = 'a database or a parameter was changed, and the rights on it are as before'
const NEW: RoleState = { name: '', attributes: [], password: null, settings: null, memberships: [] }

/**
 * What is different, in words for the audit log: no password and no setting is in them. In the same cluster a renamed
 * role is recognized, and a role that replaced another, or was changed and changed back, is reported.
 */
export function compareRoles(
  before: readonly RoleState[],
  after: readonly RoleState[],
  isSameCluster: boolean,
): RoleChange[] {
  const keyOf = isSameCluster && [...before, ...after].every(({ id }) => id) ? idOf : nameOf
  const [known, found] = [by(keyOf, before), by(keyOf, after)]
  const changes = [...new Set([...known.keys(), ...found.keys()])].flatMap((key) => {
    const [from, to] = [known.get(key), found.get(key)]
    const ofOne = changesOf(from, to, isSameCluster)
    return ofOne.length > 0 ? [{ role: (to ?? from)!.name, changes: ofOne }] : []
  })
  return withoutExplained(changes).toSorted((one, other) => (one.role < other.role ? -1 : 1))
}

/** A right on a database that somebody got or lost says why its row was written. */
function withoutExplained(changes: RoleChange[]) {
  const isExplained = changes.some((one) => one.changes.some((change) => / on (?:database|parameter) /.test(change)))
  return isExplained ? changes.filter((one) => one.changes[0] !== SAME_RIGHTS) : changes
}

function changesOf(before: RoleState | undefined, after: RoleState | undefined, isSameCluster: boolean) {
  if (!after) return ['dropped']
  const from = before ?? NEW
  const changes = [
    ...(before ? [] : ['created']),
    ...(before && before.name !== after.name ? [`renamed from ${before.name}`] : []),
    ...only(after.attributes, from.attributes).map((attribute) => `now: ${attribute}`),
    ...only(from.attributes, after.attributes).map((attribute) => `no longer: ${attribute}`),
    ...only(after.memberships, from.memberships).map((membership) => `granted ${membership}`),
    ...only(from.memberships, after.memberships).map((membership) => `revoked ${membership}`),
    ...(after.password === from.password ? [] : [after.password === null ? 'password removed' : 'password changed']),
    ...(after.settings === from.settings ? [] : ['settings changed']),
  ]
  const isWritten = isSameCluster && before?.rows !== undefined && before.rows !== after.rows
  return changes.length === 0 && isWritten ? [after.name === 'public' ? SAME_RIGHTS : SAME_AGAIN] : changes
}

const idOf = ({ id }: RoleState) => id!
const nameOf = ({ name }: RoleState) => name

const by = (keyOf: (role: RoleState) => string, roles: readonly RoleState[]) =>
  new Map(roles.map((role) => [keyOf(role), role]))

function only(these: readonly string[], others: readonly string[]) {
  const known = new Set(others)
  return these.filter((one) => !known.has(one))
}
