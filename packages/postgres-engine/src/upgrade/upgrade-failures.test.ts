import { once } from 'node:events'
import { access, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from '@plinth/testing/start-program'
import { expect, test } from 'vitest'
import { atTheEnd } from '@plinth/testing/at-the-end'
import type { Engine, PostgresMajor } from '../engine.ts'
import { connected, givenEngine, givenFolder } from '../testing/given-engine.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'
import { EXTRA_ENGINES, requireMajors } from '../testing/given-majors.ts'

requireMajors(15)
const PASSWORD = PASSWORDS.plinth_admin

const { engine } = await givenEngine({ extraEngines: EXTRA_ENGINES })
/** Of the tests that need more than one engine, one after the other. */
const folder = join(await givenFolder(), 'data')

test('an extension that the new major lacks is named, and the old cluster goes on', async () => {
  await givenOldProject(engine, 'lacking')
  await connected(engine, 'lacking', 'plinth_admin', (admin) => admin.query('create extension adminpack'))

  await expect(engine.upgrade('lacking', 17, PASSWORD)).rejects.toMatchObject({
    code: 'cannot_upgrade',
    message: expect.stringContaining('adminpack'),
  })

  await expectAsBefore(engine, 'lacking')
  expect(await engine.health('lacking')).toMatchObject({ state: 'running', major: 15 })
})

test('a definition that the new major refuses fails the upgrade, and a stopped cluster stays stopped', async () => {
  await givenOldProject(engine, 'refused')
  await connected(engine, 'refused', 'postgres', (owner) =>
    owner.query('create view writes as select buffers_backend from pg_stat_bgwriter'),
  )
  await engine.stop('refused')

  await expect(engine.upgrade('refused', 17, PASSWORD)).rejects.toMatchObject({ code: 'upgrade_failed' })

  expect(await engine.health('refused')).toMatchObject({ state: 'stopped', major: 15 })
  await engine.start('refused')
  await expectAsBefore(engine, 'refused')
})

test('without the right password nothing happens', async () => {
  await givenOldProject(engine, 'guarded')
  await expect(engine.upgrade('guarded', 17, 'wrong')).rejects.toMatchObject({ code: 'upgrade_failed' })
  await expectAsBefore(engine, 'guarded')
})

test("people's code never runs with the superuser's rights", async () => {
  await givenOldProject(engine, 'hostile')
  await connected(engine, 'hostile', 'postgres', async (owner) => {
    for (const statement of HOSTILE) await owner.query(statement)
  })

  await engine.upgrade('hostile', 17, PASSWORD)

  const { rows } = await connected(engine, 'hostile', 'plinth_admin', (admin) =>
    admin.query(`select (select rolsuper from pg_roles where rolname = 'postgres') as super,
                        (select count(*)::int from pg_constraint where conname ~ '^harmless' and convalidated) as constraints`),
  )
  expect(rows).toEqual([{ super: false, constraints: 6 }])
})

test('a process that is killed midway leaves the old cluster, and the next upgrade starts over', async () => {
  await givenAndKilled((ref) => join(folder, 'upgrades', 'next', ref, 'data', 'postmaster.pid'))

  const { engine: second } = await givenEngine({ dataDirectory: folder, extraEngines: EXTRA_ENGINES })
  expect(await leftovers()).toEqual([])
  expect(await second.health('killed')).toMatchObject({ state: 'stopped', major: 15 })
  await second.start('killed')
  await expectAsBefore(second, 'killed')

  await second.upgrade('killed', 17, PASSWORD)
  await expectAsBefore(second, 'killed', 17)
  expect(await leftovers()).toEqual([])
})

test('a process that is killed after the swap leaves an upgrade that the next engine finishes', async () => {
  await givenAndKilled((ref) => join(folder, 'upgrades', 'previous', ref))

  const { engine: second } = await givenEngine({ dataDirectory: folder, extraEngines: EXTRA_ENGINES })

  expect(await leftovers()).toEqual([])
  await second.wake('killed')
  await expectAsBefore(second, 'killed', 17)
})

test('between the two renames of the swap neither cluster is lost', async () => {
  const { engine: first } = await givenEngine({ dataDirectory: folder, extraEngines: EXTRA_ENGINES })
  await givenOldProject(first, 'between')
  await givenOldProject(first, 'newcomer', 17)
  await first.close({ stopClusters: true })
  await rename(join(folder, 'clusters', 'between'), join(folder, 'upgrades', 'previous', 'between'))
  await rename(join(folder, 'clusters', 'newcomer'), join(folder, 'upgrades', 'next', 'between'))

  const { engine: second } = await givenEngine({ dataDirectory: folder, extraEngines: EXTRA_ENGINES })

  await expectAsBefore(second, 'between', 17)
  expect(await leftovers()).toEqual([])
})

test('a new cluster that does not start gives way to the old one', async () => {
  const { engine: first } = await givenEngine({ dataDirectory: folder, extraEngines: EXTRA_ENGINES })
  await givenOldProject(first, 'between')
  await givenOldProject(first, 'newcomer', 17)
  await first.close({ stopClusters: true })
  await rename(join(folder, 'clusters', 'between'), join(folder, 'upgrades', 'previous', 'between'))
  await rename(join(folder, 'clusters', 'newcomer'), join(folder, 'upgrades', 'next', 'between'))
  const broken = join(folder, 'upgrades', 'next', 'between', 'data', 'global')
  await rename(broken, `${broken}.away`)
  await mkdir(broken)

  const { engine: second, events } = await givenEngine({ dataDirectory: folder, extraEngines: EXTRA_ENGINES })

  expect(events).toContainEqual(expect.objectContaining({ event: 'upgrade_failed', ref: 'between' }))
  await second.start('between')
  await expectAsBefore(second, 'between')
  expect(await leftovers()).toEqual([])
})

async function givenOldProject(owner: Engine, ref: string, major: PostgresMajor = 15) {
  await owner.create(draft(ref, { major }))
  await connected(owner, ref, 'postgres', (client) =>
    client.query('create table kept as select n, md5(n::text) as word from generate_series(1, 20000) n'),
  )
}

async function expectAsBefore(owner: Engine, ref: string, major: PostgresMajor = 15) {
  expect(await owner.health(ref)).toMatchObject({ state: 'running', major })
  const { rows } = await connected(owner, ref, 'postgres', (client) =>
    client.query('select count(*)::int as rows, count(distinct word)::int as words from kept'),
  )
  expect(rows).toEqual([{ rows: 20_000, words: 20_000 }])
}

/** Kills an upgrading process as soon as a path appears. */
async function givenAndKilled(sign: (ref: string) => string) {
  const { engine: first } = await givenEngine({ dataDirectory: folder, extraEngines: EXTRA_ENGINES })
  await givenOldProject(first, 'killed')
  await first.close()
  const child = startProgram('upgrading-process', [folder, 'killed', EXTRA_ENGINES], { stdio: 'ignore' })
  atTheEnd(() => child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  while (!(await exists(sign('killed')))) {
    if (child.exitCode !== null) throw new Error('the upgrade was over too soon')
    await sleep(2)
  }
  child.kill('SIGKILL')
  await exited
}

function exists(path: string) {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function leftovers() {
  const folders = ['next', 'previous', 'sources'].map((name) => readdir(join(folder, 'upgrades', name)))
  return (await Promise.all(folders)).flat()
}

/** Each of these would make its owner a superuser if a superuser ran it. */
const HOSTILE = [
  `create function grab(value text) returns boolean language plpgsql as $$
   begin
     begin
       execute 'reset role';
       execute 'alter role postgres superuser';
     exception when others then null;
     end;
     return true;
   end $$`,
  `create table checked (value text constraint harmless_check check (grab(value)))`,
  `insert into checked values ('x')`,
  `create domain grabbing as text constraint harmless_domain check (grab(value))`,
  `create view with_constant as select '{a,b}'::grabbing[] as list`,
  `create table split (key grabbing) partition by list (key)`,
  `create table split_a partition of split for values in ('a')`,
  `insert into split values ('a')`,
  `create table looped (id int primary key, body text)`,
  `insert into looped values (1, 'x')`,
  `create function grab_row(value looped) returns boolean language sql immutable as $$ select public.grab(value.body) $$`,
  `alter table looped add constraint harmless_loop check (grab_row(looped))`,
  `create table referring (id int constraint harmless_key references looped (id))`,
  `insert into referring values (1)`,
  `create table labels (name text primary key)`,
  `insert into labels values ('a')`,
  `create type label as enum ('a', 'b')`,
  `create function grab_label(value label) returns text language plpgsql as $$
   begin
     perform public.grab('a');
     return 'a'::text;
   end $$`,
  `create table split_referring (key int, label label) partition by range (key)`,
  `create table split_referring_a partition of split_referring for values from (0) to (100)`,
  `insert into split_referring values (1, 'a')`,
  `create cast (label as text) with function grab_label(label) as implicit`,
  `alter table split_referring add constraint harmless_split_key foreign key (label) references labels`,
  `create function grab_quietly(value text) returns boolean language plpgsql immutable as 'begin return public.grab(value); end'`,
  `create index on looped (grab_quietly(body))`,
  `create materialized view summed as select grab(body) from looped`,
]
