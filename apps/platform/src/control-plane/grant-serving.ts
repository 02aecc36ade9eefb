import { inTransaction, type Queryable } from '@plinth/service-kit/sql'
import pg from 'pg'

const SCHEMAS = ['platform', 'auth', 'graphile_worker']

/** What tells whether the audit log is whole, and what the migrations were. */
const readOnly = [
  'platform.audit_chains',
  'platform.schema_migrations',
  'auth.schema_migrations',
  'graphile_worker.migrations',
]

const insertOnly = ['platform.audit_entries', 'auth.audit_log_entries']

/** Lets a role do what the stores do, and no more. To be called after the migrations, which may have added tables. */
export async function grantServing(pool: pg.Pool, role: string) {
  const name = pg.escapeIdentifier(role)
  await inTransaction(pool, async (tx) => {
    for (const schema of SCHEMAS) {
      await tx.query(
        `grant usage on schema ${schema} to ${name};
         grant select, insert, update, delete on all tables in schema ${schema} to ${name};
         grant usage on all sequences in schema ${schema} to ${name};
         grant execute on all functions in schema ${schema} to ${name}`,
      )
    }
    for (const table of readOnly) await tx.query(`revoke insert, update, delete on ${table} from ${name}`)
    for (const table of insertOnly) await tx.query(`revoke update, delete on ${table} from ${name}`)
    await letPastRowSecurity(tx, role)
  })
}

/** The services switch row security on for tables that only they use; an owner passes it, another role needs a policy. */
async function letPastRowSecurity(tx: Queryable, role: string) {
  const { rows } = await tx.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = any ($1::regnamespace[]) and c.relrowsecurity
       and not exists (select from pg_policy where polrelid = c.oid and polname = $2)`,
    [SCHEMAS, role],
  )
  const policy = pg.escapeIdentifier(role)
  for (const { name } of rows)
    await tx.query(`create policy ${policy} on ${name} to ${policy} using (true) with check (true)`)
}
