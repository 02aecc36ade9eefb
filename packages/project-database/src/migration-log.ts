import type pg from 'pg'

/**
 * Where a cluster records what it has. The services' logins insert their own lines, in the transaction of the migration
 * itself; nobody changes a line. The first line stands for the engine's own template, which every cluster begins with.
 * Statements for the superuser in the database that people use.
 */
export const CREATE_LOG = [
  `create table plinth.service_migrations (
     service text not null,
     name text not null,
     checksum text not null,
     applied_at timestamptz not null default now(),
     primary key (service, name)
   )`,
  `alter table plinth.service_migrations enable row level security`,
  `create policy own_service on plinth.service_migrations
     using (current_user = 'plinth_' || service) with check (current_user = 'plinth_' || service)`,
  `insert into plinth.service_migrations (service, name, checksum) values ('project', '0001_baseline', '')`,
]

/** Of each service the names it has, with the checksums. Makes the record first in a cluster from before there was one. */
export async function readLog(admin: pg.Client): Promise<Map<string, Map<string, string>>> {
  if (!(await hasLog(admin))) await createLog(admin)
  const { rows } = await admin.query<{ service: string; name: string; checksum: string }>(
    'select service, name, checksum from plinth.service_migrations',
  )
  const log = new Map<string, Map<string, string>>()
  for (const { service, name, checksum } of rows) {
    log.set(service, (log.get(service) ?? new Map<string, string>()).set(name, checksum))
  }
  return log
}

async function hasLog(admin: pg.Client) {
  const { rows } = await admin.query<{ log: string | null }>(
    `select to_regclass('plinth.service_migrations')::text as log`,
  )
  return rows[0]?.log != null
}

async function createLog(admin: pg.Client) {
  try {
    await admin.query(['begin', ...CREATE_LOG, 'commit'].join(';'))
  } catch (error) {
    await admin.query('rollback')
    // another process was first
    if (!(await hasLog(admin))) throw error
  }
}

/** False when another process has recorded it meanwhile; one that is doing so is waited for. */
export async function record(
  client: pg.Client,
  line: { service: string; name: string; checksum: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into plinth.service_migrations (service, name, checksum) values ($1, $2, $3) on conflict do nothing`,
    [line.service, line.name, line.checksum],
  )
  return rowCount === 1
}
