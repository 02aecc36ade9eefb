import type { ApiGrant, ApiRole } from '../introspect/table-reach.ts'
import { setRowSecurity, type TablePlace, tablePart } from './policies.ts'
import { namePart } from './sql-parts.ts'
import { InvalidStructure, type StructureStatement, structureStatement } from './structure-statement.ts'

/** What decides which requests reach a table, but for its policies. */
export interface ApiAccess {
  grants: readonly ApiGrant[]
  rls_enabled: boolean
}

export interface ReadApiAccess extends ApiAccess {
  /** The roles that may use the schema. */
  usage: readonly ApiRole[]
}

const verbs = ['select', 'insert', 'update', 'delete'] as const

/**
 * The statements that make one of the other; none where nothing changes. What is no longer granted is revoked first: a
 * revoke takes the grants on columns along.
 */
export function changeApiAccess(place: TablePlace, before: ReadApiAccess, after: ApiAccess): StructureStatement[] {
  const changes = after.grants.map((grant) => {
    const was = before.grants.find(({ grantee }) => grantee === grant.grantee)
    const differs = verbs.filter((verb) => grant[verb] !== (was?.[verb] ?? null))
    if (differs.some((verb) => grant[verb] === 'columns'))
      throw new InvalidStructure('grants', 'Grants on columns are given on the page Column privileges.')
    return {
      ...grant,
      revoked: differs.filter((verb) => grant[verb] === null),
      granted: differs.filter((verb) => grant[verb]),
    }
  })
  const needsUsage = after.grants.filter(
    ({ grantee, ...grant }) =>
      grantee !== 'public' && verbs.some((verb) => grant[verb]) && !before.usage.includes(grantee),
  )
  const isOpened = changes.some(({ granted }) => granted.length > 0)
  return [
    ...(before.rls_enabled === after.rls_enabled ? [] : setRowSecurity(place, after.rls_enabled)),
    ...changes.flatMap(({ grantee, revoked }) =>
      revoked.length === 0 ? [] : [statement('revoke', revoked, place, grantee)],
    ),
    ...(isOpened ? needsUsage : []).map(({ grantee }) =>
      structureStatement('grant usage on schema ', namePart(place.schema, 'schema'), ' to ', roleOf(grantee)),
    ),
    ...changes.flatMap(({ grantee, granted }) =>
      granted.length === 0 ? [] : [statement('grant', granted, place, grantee)],
    ),
  ]
}

const statement = (
  word: 'grant' | 'revoke',
  privileges: readonly string[],
  place: TablePlace,
  grantee: ApiGrant['grantee'],
) =>
  structureStatement(
    `${word} ${privileges.join(', ')} on `,
    ...tablePart(place),
    word === 'grant' ? ' to ' : ' from ',
    roleOf(grantee),
  )

const roleOf = (grantee: ApiGrant['grantee']) => (grantee === 'public' ? 'public' : namePart(grantee, 'grants'))
