import { readFile, readdir, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connected, givenEngine, givenFolder } from '../testing/given-engine.ts'
import { trimLogFiles } from './log-files.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'

const { engine, dataDirectory } = await givenEngine()
await engine.create(draft('talkative'))

test('the log is one JSON object per line and says what went wrong, but not with which statement', async () => {
  await connected(engine, 'talkative', 'postgres', async (owner) => {
    const statements = [
      `alter role nobody_has_it password 'very-secret'`,
      `select 1 from nowhere where x = 'very-secret'`,
    ]
    for (const statement of statements) await owner.query(statement).catch(() => undefined)
    await owner.query(`select $1::int`, ['very-secret']).catch(() => undefined)
    await owner.query(`alter role postgres password 'very-secret'; alter role postgres password 'owner-password'`)
  })

  const text = await readLogs()
  const entries = text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(entries).toContainEqual(
    expect.objectContaining({ error_severity: 'ERROR', state_code: '42704', user: 'postgres', dbname: 'postgres' }),
  )
  expect(entries).toContainEqual(expect.objectContaining({ state_code: '42P01' }))
  expect(text).not.toContain('alter role')
  const { rows } = await connected(engine, 'talkative', 'postgres', (owner) =>
    owner.query(`select query from extensions.pg_stat_statements where query like '%very-secret%'`),
  )
  expect(rows).toEqual([])
})

test('waiting for a server leaves nothing in its log', async () => {
  await engine.restart('talkative')
  for (let question = 0; question < 5; question++) await engine.health('talkative')
  expect(await readLogs()).not.toMatch(/57P03|startup packet|SASL|authentication/)
})

test('no file of a cluster holds a password', async () => {
  await engine.stop('talkative')
  const contents = await Promise.all((await filesUnder(dataDirectory)).map((path) => readFile(path)))
  const holds = (text: string) => contents.some((content) => content.includes(text))

  expect(holds('SCRAM-SHA-256$4096:')).toBe(true)
  for (const password of Object.values(PASSWORDS)) expect(holds(password)).toBe(false)
  await engine.start('talkative')
})

test('log files are kept within a limit, the oldest go first', async () => {
  const folder = await givenFolder()
  for (const [age, name] of ['newest', 'older', 'oldest'].entries()) {
    await writeFile(join(folder, name), 'x'.repeat(400))
    await utimes(join(folder, name), 1_000_000 - age, 1_000_000 - age)
  }

  expect(await trimLogFiles(folder, 1_000)).toBe(400)
  expect((await readdir(folder)).sort()).toEqual(['newest', 'older'])

  await truncate(join(folder, 'newest'), 5_000)
  expect(await trimLogFiles(folder, 1_000)).toBe(5_000)
  expect((await stat(join(folder, 'newest'))).size).toBe(0)
})

async function readLogs() {
  const folder = engine.logDirectory('talkative')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('')
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
