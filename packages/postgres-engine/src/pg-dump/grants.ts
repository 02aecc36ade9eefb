import pg from 'pg'

const { escapeIdentifier: name } = pg

/** One right of one role, as aclexplode says it. Nobody is PUBLIC. */
export interface Grant {
  grantee: string | null
  grantor: string
  privilege: string
  grantable: boolean
}

/** A query for the grants in an access list; `acl` is an SQL expression of type aclitem[]. */
export function grantsIn(acl: string) {
  return `(select coalesce(json_agg(json_build_object(
             'grantee', case grantee when 0 then null else pg_catalog.pg_get_userbyid(grantee) end,
             'grantor', pg_catalog.pg_get_userbyid(grantor), 'privilege', privilege_type, 'grantable', is_grantable)), '[]')
           from pg_catalog.aclexplode(${acl}))`
}

/** Leaves `object`, such as `database "postgres"`, with exactly these rights. */
export function grantStatements(object: string, owner: string, grants: Grant[]): string[] {
  const ownersFirst = [
    ...grants.filter(({ grantor }) => grantor === owner),
    ...grants.filter(({ grantor }) => grantor !== owner),
  ]
  return [
    `revoke all on ${object} from public`,
    `revoke all on ${object} from ${name(owner)}`,
    ...ownersFirst.flatMap(({ grantee, grantor, privilege, grantable }) => {
      const receiver = grantee === null ? 'public' : name(grantee)
      const grant = `grant ${privilege} on ${object} to ${receiver}${grantable ? ' with grant option' : ''}`
      return grantor === owner ? [grant] : [`set role ${name(grantor)}`, grant, 'reset role']
    }),
  ]
}
