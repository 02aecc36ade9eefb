import type { Relationship } from '../schema-cache/relationship.ts'
import { fits } from './find-relationship.ts'

interface EmbedName {
  target: string
  hint: string | undefined
}

/** How a request names this relationship and no other of its table; undefined where nothing names it alone. */
export function nameOfEmbed(relationship: Relationship, ofTable: readonly Relationship[]): EmbedName | undefined {
  return candidates(relationship).find(
    (name) => fits(relationship, name) && ofTable.filter((other) => fits(other, name)).length === 1,
  )
}

/** The shortest first. */
function candidates(relationship: Relationship): EmbedName[] {
  if (relationship.kind === 'computed') return [{ target: relationship.function.name, hint: undefined }]
  const { name } = relationship.foreignTable
  const hinted = (hint: string) => ({ target: name, hint })
  const alone = { target: name, hint: undefined }
  if (relationship.kind === 'many-to-many') return [alone, hinted(relationship.junction.table.name)]
  const [column, foreignColumn] = relationship.columns[0] ?? []
  return [
    alone,
    hinted(relationship.constraint),
    ...(relationship.isSelf && column !== undefined ? [{ target: column, hint: undefined }] : []),
    ...(foreignColumn === undefined ? [] : [hinted(foreignColumn)]),
  ]
}
