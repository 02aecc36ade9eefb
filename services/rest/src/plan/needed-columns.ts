import type { ReadPlan } from './read-plan.ts'

/** The columns that a change or a call has to return so that the plan can read and embed; `*` for all. */
export function neededColumns({ select, children }: ReadPlan, primaryKey: readonly string[]): string[] {
  const selected = select.map(({ field }) => field.name)
  if (selected.includes('*')) return ['*']
  const relationships = children.flatMap(({ embedding }) => (embedding ? [embedding.relationship] : []))
  // nobody knows which columns its function reads
  if (relationships.some(({ kind }) => kind === 'computed')) return ['*']
  const joined = relationships.flatMap((relationship) => {
    if (relationship.kind === 'computed') return []
    const { columns } = relationship.kind === 'many-to-many' ? relationship.junction : relationship
    return columns.map(([column]) => column)
  })
  return [...new Set([...selected, ...joined, ...primaryKey])]
}
