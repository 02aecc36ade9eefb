import type { ApiRole, TableReach } from '../introspect/table-reach.ts'

export const reachVerbs = ['select', 'insert', 'update', 'delete'] as const
export type ReachVerb = (typeof reachVerbs)[number]

/** The rows that a role can do something with: all of them, those that policies let through, or none. */
export interface VerbReach {
  rows: 'every' | 'policies' | 'none'
  /** Whether the privilege is one on some columns alone. */
  isOfColumns: boolean
  /** Names of the policies that decide, those that take away among them. */
  policies: readonly string[]
  /** What keeps it from the role. */
  because?: 'privilege' | 'policies'
}

export type RoleReach = { role: ApiRole; bypassesRls: boolean } & Record<ReachVerb, VerbReach>

/** What each of the API's roles can do with a table, by its privileges and policies. */
export const roleReaches = (table: TableReach): RoleReach[] =>
  table.roles.map(({ role, bypasses_rls: bypassesRls, ...privileges }) => {
    const reach = (verb: ReachVerb) => verbReach(table, { role, bypassesRls, verb, extent: privileges[verb] })
    return {
      role,
      bypassesRls,
      select: reach('select'),
      insert: reach('insert'),
      update: reach('update'),
      delete: reach('delete'),
    }
  })

interface Asked {
  role: ApiRole
  bypassesRls: boolean
  verb: ReachVerb
  extent: TableReach['roles'][number]['select']
}

function verbReach(table: TableReach, { role, bypassesRls, verb, extent }: Asked): VerbReach {
  if (extent === null) return { rows: 'none', isOfColumns: false, policies: [], because: 'privilege' }
  const isOfColumns = extent === 'columns'
  if (!table.rls_enabled || bypassesRls) return { rows: 'every', isOfColumns, policies: [] }
  const asked = table.policies.filter(
    ({ roles, command }) => roles.includes(role) && (command === 'ALL' || command === verb.toUpperCase()),
  )
  const outcome = leastOf(stepsOf[verb].map((step) => outcomeOf(asked, step)))
  const policies = asked.map(({ name }) => name)
  if (outcome === 'false') return { rows: 'none', isOfColumns, policies, because: 'policies' }
  return { rows: outcome === 'true' ? 'every' : 'policies', isOfColumns, policies }
}

type Policy = TableReach['policies'][number]
type Outcome = NonNullable<Policy['using']>

/** A change finds rows by one condition and writes them by another. */
const stepsOf: Record<ReachVerb, readonly ('using' | 'with_check')[]> = {
  select: ['using'],
  insert: ['with_check'],
  update: ['using', 'with_check'],
  delete: ['using'],
}

/** One permissive policy has to let a row through, and no restrictive one may hold it back. */
function outcomeOf(policies: readonly Policy[], step: 'using' | 'with_check'): Outcome {
  const outcomes = (isPermissive: boolean) =>
    policies
      .filter((policy) => policy.is_permissive === isPermissive)
      .flatMap((policy) => conditionOf(policy, step) ?? [])
  return leastOf([mostOf(outcomes(true)), ...outcomes(false)])
}

/** Without a condition for what is written the other one holds for it; without any a policy neither lets nor holds back. */
const conditionOf = ({ using, with_check }: Policy, step: 'using' | 'with_check') =>
  step === 'with_check' ? (with_check ?? using) : using

const order: readonly Outcome[] = ['false', 'row', 'true']
const leastOf = (outcomes: readonly Outcome[]): Outcome => order.find((each) => outcomes.includes(each)) ?? 'true'
const mostOf = (outcomes: readonly Outcome[]): Outcome =>
  order.toReversed().find((each) => outcomes.includes(each)) ?? 'false'
