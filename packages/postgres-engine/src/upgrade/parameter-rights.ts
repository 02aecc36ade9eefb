import pg from 'pg'

const { escapeIdentifier: name } = pg

interface ParameterRight {
  parameter: string
  privilege: string
  grantee: string
  grantable: boolean
}

/** Who may set which parameter of the server: of the whole cluster, and not among any database's definitions. */
export async function copyParameterRights(from: pg.Client, to: pg.Client) {
  const { rows } = await from.query<ParameterRight>(`
    select parname as parameter, privilege_type as privilege, pg_get_userbyid(grantee) as grantee,
           is_grantable as grantable
    from pg_catalog.pg_parameter_acl, aclexplode(paracl)
    where grantee <> 0 and grantor <> grantee
    order by 1, 2, 3`)
  for (const { parameter, privilege, grantee, grantable } of rows) {
    const option = grantable ? ' with grant option' : ''
    await to.query(`grant ${privilege} on parameter ${parameter} to ${name(grantee)}${option}`)
  }
}
