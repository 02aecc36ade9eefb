import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { givenDatabase } from '@plinth/testing/given-database'
import { givenPlatform } from '../testing/given-platform.ts'

const platform = await givenPlatform()
await platform.given({ people: ['alice'], organizations: [{ name: 'Acme', owner: 'alice' }] })

/** The statement as the role that serves. */
async function asServing(statement: string) {
  const client = await platform.pool.connect()
  try {
    const { rows } = await client.query<{ role: string }>(
      `select 'plinth_serving_' || oid as role from pg_database where datname = current_database()`,
    )
    await client.query('begin')
    await client.query(`set local role ${rows[0]!.role}`)
    return await client.query(statement)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('the role that serves', () => {
  test('is the one of every connection', async () => {
    const { rows } = await platform.pool.query<{ usename: string }>(
      `select distinct usename from pg_stat_activity where datname = current_database() and application_name = 'plinth'`,
    )
    expect(rows).toEqual([{ usename: expect.stringMatching(/^plinth_serving_\d+$/) }])
  })

  test('reads the audit log and adds to it', async () => {
    expect((await asServing('select * from platform.audit_entries')).rowCount).toBeGreaterThan(0)
    const { rowCount } = await asServing(
      `insert into platform.audit_entries (chain, sequence, occurred_at, actor, verb, outcome, request_id, hash)
       select chain, length + 1, now(), '{}', 'x', 'done', 'r', 'h' from platform.lock_audit_chain('platform'), lateral (select 'platform' as chain) c`,
    )
    expect(rowCount).toBe(1)
  })

  test.each([
    `update platform.audit_entries set verb = 'x'`,
    'delete from platform.audit_entries',
    'truncate platform.audit_entries',
    'alter table platform.audit_entries disable trigger user',
    'drop table platform.audit_entries cascade',
    'create table platform.other (n int)',
    'drop trigger audit_entries_are_written_once on platform.audit_entries',
    'update platform.audit_chains set length = 1',
    `insert into platform.audit_chains (chain, length, head) values ('new', 9, '')`,
    'delete from platform.audit_chains',
    'delete from auth.audit_log_entries',
    `update auth.audit_log_entries set ip_address = ''`,
    'delete from platform.schema_migrations',
    'set session_replication_role = replica',
    `select platform.advance_audit_chain()`,
  ])('may not %s', async (statement) => {
    await expect(asServing(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|0A000)$/),
    })
  })

  test('cannot add an entry that does not follow the last one', async () => {
    await expect(
      asServing(
        `insert into platform.audit_entries (chain, sequence, occurred_at, actor, verb, outcome, request_id, hash)
         values ('platform', 9999, now(), '{}', 'x', 'done', 'r', 'h')`,
      ),
    ).rejects.toThrow('must follow the last one')
  })
})

describe('where the operator’s role cannot create roles', async () => {
  const { pool, connection } = await givenDatabase()
  const role = `owner_${connection.database}`
  await pool.query(
    `create role ${role} login password 'secret' nocreaterole; alter database ${connection.database} owner to ${role}`,
  )
  afterAll(async () => {
    const admin = new pg.Client({ ...connection, database: 'postgres' })
    await admin.connect()
    await admin.query(`alter database ${connection.database} owner to current_user`)
    await admin.end()
  })
  const url = `postgresql://${role}:secret@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`
  const own = await givenPlatform({ DATABASE_URL: url })

  test('that role serves, everything works, and the log says so', async () => {
    const { alice } = await own.given({ people: ['alice'], organizations: [{ name: 'Acme', owner: 'alice' }] })
    expect(alice.accessToken).toBeDefined()
    expect(own.process.auditIsInsertOnly).toBe(false)
    expect(await own.logText()).toContain('The role of DATABASE_URL serves instead')
    await expect(pool.query('delete from platform.audit_entries')).rejects.toThrow('written once')
  })
})
