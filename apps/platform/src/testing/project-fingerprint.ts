import pg from 'pg'
import type { TestPlatform } from './given-platform.ts'

/** What there is of a kind → a checksum, or a list where that tells more. */
export type ProjectFingerprint = Record<string, unknown>

/** Everything of a project's cluster that a query could leave changed. */
export async function projectFingerprint(platform: TestPlatform, ref: string): Promise<ProjectFingerprint> {
  return asProjectSuperuser(platform, ref, async (admin) => {
    const found: ProjectFingerprint = {}
    for (const [kind, query] of Object.entries(KINDS)) {
      const { rows } = await admin.query<{ value: unknown }>(`select (${query}) as value`)
      found[kind] = rows[0]?.value
    }
    const tables = await admin.query<{ name: string }>(
      `select pg_class.oid::regclass::text as name from pg_class join pg_namespace n on n.oid = relnamespace
       where relkind in ('r', 'm') and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
    )
    for (const { name } of tables.rows) {
      const { rows } = await admin.query(`select ${checksum(name)} as value`)
      found[`rows of ${name}`] = rows[0]?.value
    }
    const sequences = await admin.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'S' order by 1`,
    )
    for (const { name } of sequences.rows) {
      found[`sequence ${name}`] = (await admin.query(`select last_value, is_called from ${name}`)).rows[0]
    }
    return found
  })
}

/** In the database that people use, as nobody but a test does it. */
export async function asProjectSuperuser<Result>(
  platform: TestPlatform,
  ref: string,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  await platform.process.fleet.wake(ref)
  const admin = new pg.Client(await platform.process.fleet.connectionFor(ref, 'superuser'))
  admin.on('error', () => undefined)
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

const checksum = (from: string) =>
  `(select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) from ${from} t)`

const KINDS = {
  roles: checksum('pg_authid'),
  memberships: checksum('pg_auth_members'),
  'settings of roles and databases': checksum('pg_db_role_setting'),
  'settings of the server': checksum(
    `(select name, setting from pg_settings where source in ('configuration file', 'command line', 'default'))`,
  ),
  databases: checksum('(select oid, datname, datdba, datallowconn, datconnlimit, datacl from pg_database)'),
  schemas: checksum('pg_namespace'),
  relations: checksum(
    `(select oid, relname, relnamespace, relowner, relkind, relfilenode, relacl, relrowsecurity, reloptions, relispopulated
      from pg_class where relnamespace <> 'pg_catalog'::regnamespace)`,
  ),
  columns: checksum('(select attrelid, attnum, attname, atttypid, attisdropped, attacl from pg_attribute)'),
  routines: checksum('pg_proc'),
  types: checksum('pg_type'),
  descriptions: checksum('pg_description'),
  'default rights': checksum('pg_default_acl'),
  policies: checksum('pg_policy'),
  triggers: checksum('pg_trigger'),
  'event triggers': checksum('pg_event_trigger'),
  extensions: checksum('pg_extension'),
  'foreign servers': checksum('pg_foreign_server'),
  subscriptions: checksum('pg_subscription'),
  'replication slots': checksum('(select slot_name, slot_type from pg_replication_slots)'),
  'prepared transactions': checksum('pg_prepared_xacts'),
  'large objects': checksum('(select oid, lomowner, lomacl, lo_get(oid) from pg_largeobject_metadata)'),
  'advisory locks': checksum(`(select objid, mode from pg_locks where locktype = 'advisory')`),
  'locks on people’s tables': checksum(
    `(select relation, mode, pid from pg_locks join pg_class on pg_class.oid = relation
      join pg_namespace n on n.oid = relnamespace where nspname !~ '^pg_')`,
  ),
  'channels listened to': checksum('(select channel from pg_listening_channels() as channel)'),
  'notifications that wait': `select pg_notification_queue_usage()`,
  'sessions of the assistant': `select count(*)::int from pg_stat_activity where usename = 'plinth_assistant'`,
  'statements kept': `select count(*)::int from extensions.pg_stat_statements where query ~* 'hostile' and query !~ 'pg_stat_statements'`,
}
