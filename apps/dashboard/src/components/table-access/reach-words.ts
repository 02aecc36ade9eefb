import type { VerbReach } from '@plinth/postgres-meta/row-security/role-reach'

/** Which rows, in words; the policies that decide are named beside them. */
export function reachWords({ rows, isOfColumns, because, policies }: VerbReach, verb: string): string {
  const columns = isOfColumns ? ', some columns' : ''
  if (rows === 'every') return verb === 'insert' ? `Any row${columns}` : `Every row${columns}`
  if (rows === 'policies')
    return `Rows that ${policies.length === 1 ? 'this policy lets' : 'these policies let'} through${columns}`
  if (because === 'privilege') return 'No'
  return policies.length === 0 ? 'No: no policy is for it' : 'No: these policies let no row through'
}
