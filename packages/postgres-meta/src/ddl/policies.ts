import { type PolicyDraft, takesCheck, takesUsing } from './policy-draft.ts'
import { conditionPart, namePart, textPart } from './sql-parts.ts'
import { type FieldSql, InvalidStructure, type SqlPiece, structureStatement } from './structure-statement.ts'
import type { StructureStatement } from './structure-statement.ts'

export interface TablePlace {
  schema: string
  table: string
}

export function createPolicy(place: TablePlace, draft: PolicyDraft): StructureStatement[] {
  requireSensible(draft)
  const { name, command, is_permissive: isPermissive } = draft
  return [
    structureStatement(
      'create policy ',
      namePart(name, 'name'),
      ' on ',
      ...tablePart(place),
      `\n  as ${isPermissive ? 'permissive' : 'restrictive'} for ${command.toLowerCase()} to `,
      ...rolesPart(draft.roles),
      ...conditions(draft),
    ),
    ...(draft.comment === null ? [] : [commentOnPolicy(place, draft)]),
  ]
}

/**
 * The statements that make one of the other, in their order; none where nothing changes. Postgres alters neither the
 * command nor the kind of a policy, and takes no condition away, so that such a policy is created again.
 */
export function changePolicy(place: TablePlace, before: PolicyDraft, after: PolicyDraft): StructureStatement[] {
  if (
    before.command !== after.command ||
    before.is_permissive !== after.is_permissive ||
    (before.using !== null && after.using === null) ||
    (before.with_check !== null && after.with_check === null)
  )
    return [...dropPolicy(place, before), ...createPolicy(place, after)]
  const statements = [...renaming(place, before, after), ...altering(place, before, after)]
  const changesComment = before.comment !== after.comment
  return changesComment ? [...statements, commentOnPolicy(place, after)] : statements
}

export const dropPolicy = (place: TablePlace, { name }: Pick<PolicyDraft, 'name'>): StructureStatement[] => [
  structureStatement('drop policy ', namePart(name, 'name'), ' on ', ...tablePart(place)),
]

/**
 * A policy of each condition alone, to be undone: Postgres does not say at which place of `create policy` an expression
 * fails, and so not in which condition.
 */
export function conditionTrials(place: TablePlace, draft: PolicyDraft) {
  const name = `plinth_trial_${crypto.randomUUID()}`
  return (['using', 'with_check'] as const).flatMap((field) => {
    if (draft[field] === null) return []
    const condition = { using: null, with_check: null, [field]: draft[field] }
    const command = field === 'using' ? 'select' : 'insert'
    const pieces = ['create policy ', namePart(name, 'name'), ' on ', ...tablePart(place), ` for ${command}`]
    return [{ field, statement: structureStatement(...pieces, ...conditions(condition)) }]
  })
}

export const setRowSecurity = (place: TablePlace, isEnabled: boolean): StructureStatement[] => [
  structureStatement('alter table ', ...tablePart(place), ` ${isEnabled ? 'enable' : 'disable'} row level security`),
]

const renaming = (place: TablePlace, before: PolicyDraft, after: PolicyDraft) =>
  before.name === after.name
    ? []
    : [
        structureStatement(
          'alter policy ',
          namePart(before.name, 'name'),
          ' on ',
          ...tablePart(place),
          ' rename to ',
          namePart(after.name, 'name'),
        ),
      ]

function altering(place: TablePlace, before: PolicyDraft, after: PolicyDraft) {
  const changed = {
    using: after.using === before.using ? null : after.using,
    with_check: after.with_check === before.with_check ? null : after.with_check,
  }
  const changesRoles = before.roles.join('\n') !== after.roles.join('\n')
  requireSensible(after)
  if (!changesRoles && changed.using === null && changed.with_check === null) return []
  return [
    structureStatement(
      'alter policy ',
      namePart(after.name, 'name'),
      ' on ',
      ...tablePart(place),
      ...(changesRoles ? ['\n  to ', ...rolesPart(after.roles)] : []),
      ...conditions(changed),
    ),
  ]
}

const conditions = ({ using, with_check: check }: Pick<PolicyDraft, 'using' | 'with_check'>): SqlPiece[] => [
  ...(using === null ? [] : ['\n  using ', conditionPart(using, 'using')]),
  ...(check === null ? [] : ['\n  with check ', conditionPart(check, 'with_check')]),
]

const commentOnPolicy = (place: TablePlace, { name, comment }: PolicyDraft) =>
  structureStatement(
    'comment on policy ',
    namePart(name, 'name'),
    ' on ',
    ...tablePart(place),
    ' is ',
    comment === null ? 'null' : textPart(comment, 'comment'),
  )

export const tablePart = ({ schema, table }: TablePlace): (FieldSql | string)[] => [
  namePart(schema, 'schema'),
  '.',
  namePart(table, 'table'),
]

/** No role can be named `public`: the word stands for all of them. */
const rolesPart = (roles: readonly string[]): (FieldSql | string)[] =>
  roles.flatMap((role, index) => [
    ...(index > 0 ? [', '] : []),
    role === 'public' ? { sql: 'public', field: 'roles' } : namePart(role, 'roles'),
  ])

/** Where Postgres' own error would not say which field it is about. */
function requireSensible({ command, roles, using, with_check: check }: PolicyDraft) {
  if (roles.length === 0) throw new InvalidStructure('roles', 'Choose a role.')
  if (using !== null && !takesUsing(command))
    throw new InvalidStructure('using', 'A policy for INSERT has no USING condition. Write it as WITH CHECK.')
  if (check !== null && !takesCheck(command))
    throw new InvalidStructure('with_check', `A policy for ${command} has no WITH CHECK condition.`)
  if (using === null && check === null)
    throw new InvalidStructure(takesUsing(command) ? 'using' : 'with_check', 'Enter a condition.')
}
