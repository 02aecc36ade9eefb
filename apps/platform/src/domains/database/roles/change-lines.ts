import type { AuditEntry } from '../../../stores/audit-chain.ts'
import type { RoleChange } from './compare-roles.ts'
import type { NotedRights } from './read-noted-rights.ts'
import type { ShortLived } from './short-lived-roles.ts'

/** What was found around people's SQL. */
export interface Seen {
  changes: RoleChange[]
  shortLived: ShortLived | undefined
  rights: NotedRights[]
  /** How often an object got another owner, as Postgres counts it: also where it was undone, or nothing noted it. */
  newOwners: number
  /** What may go unseen from now on. */
  unwatched: keyof typeof UNWATCHED | undefined
  /** The commands on roles and on rights in the SQL itself. */
  commands: { roles: string[]; rights: string[] }
  /** It is what a restore brought. */
  isRestored?: boolean
  outcome: AuditEntry['outcome']
}

/** An entry of the audit log. */
export interface Line extends Pick<AuditEntry, 'outcome'> {
  verb: 'database.change_roles' | 'database.change_rights'
  after: Record<string, unknown>
  /** Of a client that logged in to the database by itself. */
  login?: string
}

const MOST_NAMED = 50
const MOST_CHANGES_OF_ONE = 20
/** Stands for clients of the database, which log in with its password. */
export const DATABASE_OWNER: AuditEntry['actor'] = { profile_id: null, username: 'postgres', email: '' }
/** The logins that people's SQL in the dashboard runs under. */
const LOGINS_OF_PEOPLE = [
  'plinth_writer',
  'plinth_reader',
  'plinth_as_anon',
  'plinth_as_authenticated',
  'plinth_as_service_role',
]
const UNWATCHED = {
  rights: 'The event trigger that notes changes of rights is missing or disabled in this database.',
  all: 'Plinth could not read the roles and rights of this database, so changes are missing here until it can.',
}

/** One entry for roles, and one for the rights that each login changed. */
export function linesOf(seen: Seen): Line[] {
  return [...roleLines(seen), ...rightsLines(seen), ...unwatchedLines(seen)]
}

function roleLines({ changes, commands: { roles }, shortLived, isRestored, outcome }: Seen): Line[] {
  if (changes.length + roles.length === 0 && !shortLived) return []
  const after = {
    changes: changes.slice(0, MOST_NAMED).map(shortened),
    count: changes.length,
    ...(roles.length > 0 ? { commands: roles.slice(0, MOST_NAMED) } : {}),
    ...(shortLived ? { short_lived: shortLived } : {}),
    ...(isRestored ? { restored: true } : {}),
  }
  // what happened is no less done because the last statement failed
  return [{ verb: 'database.change_roles', outcome: changes.length > 0 ? 'done' : outcome, after }]
}

/** Somebody can give a role to all the others. */
function shortened({ role, changes }: RoleChange): RoleChange {
  const more = changes.length - MOST_CHANGES_OF_ONE
  return { role, changes: more > 0 ? [...changes.slice(0, MOST_CHANGES_OF_ONE), `and ${more} more`] : changes }
}

function rightsLines({ rights, newOwners, commands, outcome }: Seen): Line[] {
  const counted = newOwners > 0 ? { new_owners: newOwners } : {}
  const byPeople = rights.filter(({ login }) => LOGINS_OF_PEOPLE.includes(login))
  const others = rights.filter((one) => !byPeople.includes(one))
  const lines = [...new Set(others.map(({ login }) => login))].map((login) => {
    const theirs = others.filter((one) => one.login === login)
    return { ...rightsLine(theirs, theirs.some(isOfOwner) ? counted : {}), login }
  })
  if (byPeople.length > 0) return [...lines, rightsLine(byPeople, counted)]
  const isExplained = newOwners === 0 || others.some(isOfOwner)
  if (commands.rights.length === 0 && isExplained) return lines
  // REASSIGN OWNED and rights on databases fire no event trigger, and what was undone left no note
  const named = commands.rights.length > 0 ? { commands: commands.rights.slice(0, MOST_NAMED) } : {}
  return [...lines, { verb: 'database.change_rights', outcome, after: { changes: [], count: 0, ...named, ...counted } }]
}

const rightsLine = (rights: NotedRights[], more: object): Line => ({
  verb: 'database.change_rights',
  outcome: 'done',
  after: {
    changes: rights.slice(0, MOST_NAMED).map(({ command, on, count, objects }) => ({ command, on, count, objects })),
    count: rights.reduce((sum, { count }) => sum + count, 0),
    ...more,
  },
})

const isOfOwner = ({ command }: NotedRights) => /^ALTER (?!DEFAULT)/.test(command)

function unwatchedLines({ unwatched }: Seen): Line[] {
  if (!unwatched) return []
  return [{ verb: 'database.change_rights', outcome: 'failed', after: { warning: UNWATCHED[unwatched] } }]
}
