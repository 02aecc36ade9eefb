import { beforeAll, expect, test } from 'vitest'
import { scramVerifier } from '../session/scram.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'
import { requireSameRights } from './compare-clusters.ts'
import { systemTraits } from './system-traits.ts'
import type { Traits } from './traits.ts'

const { engine } = await givenEngine()
const PASSWORD = PASSWORDS.plinth_admin
let brought: Traits

beforeAll(async () => {
  const passwords = { plinth_admin: { verifier: scramVerifier(PASSWORD) } }
  for (const ref of ['old', 'new']) {
    await engine.create(draft(ref, { passwords }))
    await asSuperuser(ref, KEPT)
  }
  brought = await connected(engine, 'new', 'plinth_admin', systemTraits)
})

test('two clusters with the same rights pass', async () => {
  await expect(compare()).resolves.toBeUndefined()
})

/** What code with a superuser's rights leaves in the new cluster, what undoes that, and how it is named. */
test.each([
  ['alter role postgres superuser', 'alter role postgres nosuperuser', 'role postgres'],
  [
    `update pg_authid set rolsuper = true where rolname = 'pg_monitor'`,
    `update pg_authid set rolsuper = false where rolname = 'pg_monitor'`,
    'built-in roles',
  ],
  ['alter role anon createrole', 'alter role anon nocreaterole', 'role anon'],
  ['alter role anon bypassrls', 'alter role anon nobypassrls', 'role anon'],
  ['create role planted', 'drop role planted', 'role planted'],
  ['grant service_role to anon', 'revoke service_role from anon', 'membership of anon in service_role'],
  [
    'grant pg_execute_server_program to postgres',
    'revoke pg_execute_server_program from postgres',
    'membership of postgres in pg_execute_server_program',
  ],
  [
    'grant pg_execute_server_program to pg_monitor',
    'revoke pg_execute_server_program from pg_monitor',
    'memberships of built-in roles',
  ],
  [
    'alter role plinth_admin in database postgres set search_path = kept',
    'alter role plinth_admin in database postgres reset search_path',
    'setting search_path of plinth_admin in postgres',
  ],
  [
    'grant set on parameter log_statement to postgres',
    'revoke set on parameter log_statement from postgres',
    'rights on parameters',
  ],
  [
    'grant all on database postgres to anon',
    'revoke create, temporary on database postgres from anon; revoke connect on database postgres from anon',
    'database postgres',
  ],
  [
    'create function plinth.planted() returns int security definer language sql return 1',
    'drop function plinth.planted()',
    'function plinth.planted()',
  ],
  [
    'alter function kept.own() owner to plinth_admin',
    'alter function kept.own() owner to postgres',
    'function kept.own()',
  ],
  ['alter function kept.own() security definer', 'alter function kept.own() security invoker', 'function kept.own()'],
  ['create view plinth.planted as select * from pg_authid', 'drop view plinth.planted', 'view plinth.planted'],
  ['create cast (kept.label as int) with inout', 'drop cast (kept.label as int)', 'cast from kept.label to integer'],
  [
    'create trigger planted before insert on kept.rows execute function kept.fire()',
    'drop trigger planted on kept.rows',
    'trigger planted of kept.rows',
  ],
  [
    'create event trigger planted on sql_drop execute function plinth.secure_new_object()',
    'drop event trigger planted',
    'event trigger planted',
  ],
  ['create language planted handler plpgsql_call_handler', 'drop language planted', 'language planted'],
  [
    'create operator kept.=== (leftarg = int, rightarg = int, function = int4eq)',
    'drop operator kept.=== (int, int)',
    'operator kept.===(integer,integer)',
  ],
  ['create extension dblink schema kept', 'drop extension dblink', 'extension dblink'],
  ['alter schema kept owner to anon', 'alter schema kept owner to postgres', 'schema kept'],
  [
    'grant execute on function pg_read_file(text) to postgres',
    'revoke execute on function pg_read_file(text) from postgres',
    'built-in functions',
  ],
  [
    'alter function extensions.gen_salt(text) security definer',
    'alter function extensions.gen_salt(text) security invoker',
    'built-in functions',
  ],
  ['grant select on pg_authid to postgres', 'revoke select on pg_authid from postgres', 'built-in tables and views'],
])('"%s" is found', async (plant, undo, named) => {
  await asSuperuser('new', plant)

  await expect(compare()).rejects.toMatchObject({
    code: 'upgrade_failed',
    message: expect.stringContaining(` ${named}`),
  })

  await asSuperuser('new', undo)
  await expect(compare()).resolves.toBeUndefined()
})

const KEPT = `
  create schema kept authorization postgres;
  set role postgres;
  create function kept.own() returns int language sql as 'select 1';
  create function kept.fire() returns trigger language plpgsql as 'begin return new; end';
  create type kept.label as enum ('a');
  create table kept.rows (label kept.label)`

function compare() {
  return requireSameRights({
    ref: 'new',
    source: { ...engine.connection('old'), major: 17 },
    target: { ...engine.connection('new'), major: 17 },
    superuser: { user: 'plinth_admin', password: PASSWORD },
    ownerMayMakeRoles: false,
    leftOut: new Set(),
    databases: new Map([['postgres', brought]]),
  })
}

async function asSuperuser(ref: string, statements: string) {
  await connected(engine, ref, 'plinth_admin', (admin) => admin.query(statements))
}
