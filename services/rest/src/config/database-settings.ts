import type { Queryable } from '@plinth/service-kit/sql'
import { isolationFrom } from '../schema-cache/routines.ts'
import type { QualifiedName } from '../schema-cache/qualified-name.ts'
import type { RestConfig } from './rest-config.ts'

/** What is set in the database for the role that stands behind all others. */
export interface DatabaseSettings {
  /** By the names that a file has, `db-max-rows`. */
  settings: ReadonlyMap<string, string>
  roles: Pick<RestConfig, 'roleSettings' | 'roleIsolation'>
}

interface Options {
  /** Undefined: who is connected. Another's own settings are those of every role that it may become. */
  authenticator?: string
  /** A function that sets `pgrst.…` itself. What is set for the role comes before. */
  preConfig?: QualifiedName
}

/** Settings of a role for one database come before those for all. Those of a database alone have no effect. */
export async function readDatabaseSettings(sql: Queryable, options: Options = {}): Promise<DatabaseSettings> {
  const { preConfig, authenticator } = options
  const called = preConfig ? `, ${quoted(preConfig)}() as called` : ''
  const { rows } = await sql.query<{ facts: string }>(STATEMENT.replace('$called', called), [
    authenticator ?? null,
    NAMES.map((name) => `pgrst.${name}`),
  ])
  const { own, roles, configured } = parsed(rows[0]!.facts)
  const ofRole = own.filter(([name]) => name.startsWith('pgrst.'))
  return {
    settings: new Map(
      [...(preConfig ? configured : []), ...ofRole]
        .map(([name, value]) => [name.slice('pgrst.'.length), value] as const)
        .filter(([name]) => NAMES.includes(name))
        .map(([name, value]) => [name.replaceAll('_', '-'), value]),
    ),
    roles: rolesFrom(roles, authenticator === undefined ? [] : own),
  }
}

type Setting = readonly [name: string, value: string]

interface Facts {
  own: Setting[]
  /** With those settings alone that may be set within a transaction. */
  roles: (readonly [role: string, settings: Setting[], mayOwn: string[]])[]
  configured: Setting[]
}

/** The statement builds what the type says. */
const parsed = (facts: string) => JSON.parse(facts) as Facts

function rolesFrom(roles: Facts['roles'], own: readonly Setting[]): DatabaseSettings['roles'] {
  const all = roles.map(
    ([role, settings, mayOwn]) =>
      [role, new Map([...own.filter(([name]) => mayOwn.includes(name)), ...settings])] as const,
  )
  const isolated = all.flatMap(([role, settings]) => {
    const isolation = isolationFrom(settings.get(ISOLATION))
    return isolation ? [[role, isolation] as const] : []
  })
  return {
    roleSettings: new Map(all.map(([role, settings]) => [role, [...settings].filter(([name]) => name !== ISOLATION)])),
    roleIsolation: new Map(isolated),
  }
}

const ISOLATION = 'default_transaction_isolation'

const quoted = ({ schema, name }: QualifiedName) =>
  [schema, name]
    .filter((part) => part !== '')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

/** What may be set in the database, where it takes effect without a restart. */
const NAMES = [
  'db_aggregates_enabled',
  'db_anon_role',
  'db_pre_config',
  'db_extra_search_path',
  'db_max_rows',
  'db_plan_enabled',
  'db_pre_request',
  'db_prepared_statements',
  'db_root_spec',
  'db_schemas',
  'db_tx_end',
  'db_hoisted_tx_settings',
  'jwt_aud',
  'jwt_role_claim_key',
  'jwt_secret',
  'jwt_secret_is_base64',
  'openapi_mode',
  'openapi_security_active',
  'openapi_server_proxy_uri',
  'server_cors_allowed_origins',
  'server_trace_header',
  'server_timing_enabled',
]

const NAME_AND_VALUE = `
  split_part(entry, '=', 1) as name, substr(entry, strpos(entry, '=') + 1) as value`

const STATEMENT = `
with authenticator as (select oid, rolname from pg_roles where rolname = coalesce($1, current_user)),
  own as (
    select s.setdatabase <> 0 as of_database, ${NAME_AND_VALUE}
    from pg_db_role_setting s join authenticator on authenticator.oid = s.setrole, unnest(s.setconfig) entry
    where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  ),
  settable as (
    select name from pg_settings
    where context = 'user' or has_parameter_privilege(current_user, name, 'set')
  ),
  members as (
    select distinct r.rolname, r.rolconfig
    from pg_auth_members m join authenticator on authenticator.oid = m.member join pg_roles r on r.oid = m.roleid
  )
select json_build_object(
  'own', (select coalesce(json_agg(json_build_array(name, value) order by of_database, name), '[]') from own),
  'roles', (
    select coalesce(json_agg(json_build_array(
      rolname,
      (select coalesce(json_agg(json_build_array(name, value) order by name), '[]')
        from (select ${NAME_AND_VALUE} from unnest(rolconfig) entry) set_for_role join settable using (name)),
      (select coalesce(json_agg(name), '[]') from settable join own using (name))
    ) order by rolname), '[]')
    from members
  ),
  'configured', (
    select coalesce(json_agg(json_build_array(name, current_setting(name, true))), '[]')
    from unnest($2::text[]) name
    where current_setting(name, true) is not null
  )
)::text as facts
from (values (1)) once$called`
