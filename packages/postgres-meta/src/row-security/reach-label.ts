import type { ApiRole, TableReach } from '../introspect/table-reach.ts'
import { type ReachVerb, reachVerbs, type RoleReach, roleReaches } from './role-reach.ts'

export interface ReachLabel {
  /** Danger: requests change every row, and nothing decides which. Warning: they read what no policy of its own guards. */
  tone: 'neutral' | 'warning' | 'danger'
  text: string
}

/** Who can reach a table through the API, in one short sentence. */
export function reachLabel(table: TableReach, { isExposed }: { isExposed: boolean }): ReachLabel {
  if (!isExposed || table.is_partition) return neutral('Not in the API')
  const reaches = roleReaches(table)
  const anyone = of(reaches, 'anon')
  const users = of(reaches, 'authenticated')
  const first = canDo(anyone) ? anyone : users
  if (!canDo(first)) return forNobody(table, reaches)
  const subject = first === anyone ? 'Anyone' : 'Signed-in users'
  const more = first === anyone && doesMore(users, first) ? ', signed-in users more' : ''
  return { tone: toneOf(table, [anyone, users]), text: `${subject}${wordsFor(table, first)}${more}` }
}

type Reach = RoleReach | undefined

const of = (reaches: readonly RoleReach[], role: ApiRole): Reach => reaches.find((reach) => reach.role === role)

const canDo = (reach: Reach): reach is RoleReach =>
  reach !== undefined && reachVerbs.some((verb) => reach[verb].rows !== 'none')

const neutral = (text: string): ReachLabel => ({ tone: 'neutral', text })

/** Nobody but servers, and why. */
function forNobody(table: TableReach, reaches: readonly RoleReach[]): ReachLabel {
  const who = canDo(of(reaches, 'service_role')) ? 'Servers only' : 'Nobody'
  const isHeldBack = reaches.some((reach) => reachVerbs.some((verb) => reach[verb].because === 'policies'))
  if (!isHeldBack) return neutral(`${who}: no grants`)
  return neutral(
    table.policies.length === 0 ? `${who}: RLS is on without policies` : `${who}: no policy lets rows through`,
  )
}

/** By places where the rows of one are more than those of the other. */
const ranks = { none: 0, policies: 1, every: 2 } as const

const doesMore = (one: Reach, other: RoleReach) =>
  one !== undefined &&
  reachVerbs.some(
    (verb) =>
      ranks[one[verb].rows] > ranks[other[verb].rows] ||
      (one[verb].rows !== 'none' && other[verb].isOfColumns && !one[verb].isOfColumns) ||
      (one[verb].rows === 'policies' && one[verb].policies.some((name) => !other[verb].policies.includes(name))),
  )

function wordsFor(table: TableReach, reach: RoleReach): string {
  if (table.runs_as === 'caller') return ', as far as its tables let them'
  if (table.runs_as === 'owner') return ` can ${verbsOf(reach, 'every').join(' and ')} with its owner's rights`
  const every = verbsOf(reach, 'every')
  const byPolicies = `by ${counted(policiesOf(reach))}`
  if (every.length === 0) return `, ${byPolicies}`
  const some = verbsOf(reach, 'policies')
  return ` can ${everyRow(reach, every)}${some.length === 0 ? '' : `, ${some.join(' and ')} ${byPolicies}`}`
}

/** A new row is none of those that are there. */
function everyRow(reach: RoleReach, verbs: readonly string[]) {
  const found = verbs.filter((verb) => verb !== 'insert')
  if (found.length === 0) return 'insert rows'
  const isOfColumns = foundBy.every((verb) => reach[verb].rows !== 'every' || reach[verb].isOfColumns)
  const rows = `${found.join(' and ')} ${isOfColumns ? 'some columns of ' : ''}every row`
  return verbs.includes('insert') ? `${rows} and insert` : rows
}

const foundBy = ['select', 'update', 'delete'] as const

const counted = (policies: number) => `${policies} ${policies === 1 ? 'policy' : 'policies'}`

/** How many decide about something, each counted once. */
const policiesOf = (reach: RoleReach) =>
  new Set(reachVerbs.flatMap((verb) => (reach[verb].rows === 'policies' ? reach[verb].policies : []))).size

/** What is done with those rows: read, and, as one word where there are several, the changes. */
function verbsOf(reach: RoleReach, rows: 'every' | 'policies'): string[] {
  const done = reachVerbs.filter((verb) => reach[verb].rows === rows)
  const changes = done.filter((verb) => verb !== 'select')
  return [...(done.includes('select') ? ['read'] : []), ...(changes.length > 1 ? ['change'] : changes)]
}

/** A policy that is true for every row was written so; without row-level security, nobody said that rows are for all. */
function toneOf(table: TableReach, reaches: readonly Reach[]): ReachLabel['tone'] {
  const does = (verb: ReachVerb) => reaches.some((reach) => reach?.[verb].rows === 'every')
  if (table.runs_as === 'caller') return 'neutral'
  if (does('update') || does('delete')) return 'danger'
  if (table.rls_enabled && !reaches.some((reach) => canDo(reach) && reach.bypassesRls)) return 'neutral'
  return does('insert') ? 'danger' : 'warning'
}
