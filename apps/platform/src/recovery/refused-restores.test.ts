import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newRecoveryPhrase } from '@plinth/backups/recovery-phrase'
import { backups as projectBackups } from '@plinth/contract/backups'
import { organizations } from '@plinth/contract/organizations'
import { platformBackups } from '@plinth/contract/platform-backups'
import { expect, test, vi } from 'vitest'
import { givenBackedUpPlatform } from '../testing/given-backed-up-platform.ts'
import { givenBackup } from '../testing/given-backup.ts'
import { givenProject, rowsOf } from '../testing/given-projects.ts'

vi.setConfig({ testTimeout: 240_000 })
const SECRET_KEY = 'kT4vQm0Wz8sY2bN6rL1xHc9dJf3gPa7uEi5oVw_B0tU'

const platform = await givenBackedUpPlatform({ PLINTH_SECRET_KEY: SECRET_KEY })
const { owner, organization, dataDirectory, backups, phrase, backUp, restore, destroyed, started, signIn } = platform
const { ref } = await givenProject(owner, organization, { name: 'Shop' })
await rowsOf(owner, ref, `create table kept as select 'first' as value`)
await givenBackup(owner, ref)
expect((await backUp()).code).toBe(0)
await owner.call(organizations.rename, { slug: organization.slug, name: 'Second' })
await rowsOf(owner, ref, `update kept set value = 'second'`)
await givenBackup(owner, ref)
await platform.ended('SIGTERM')
// the platform does not run: the command does it itself
expect((await backUp()).output).toContain('The backup was verified.')
expect(await platform.processes()).toEqual([])

const secretsNow = async () => JSON.parse(await readFile(join(dataDirectory, 'secrets.json'), 'utf8'))

test('a data directory with something in it is not touched', async () => {
  const before = await readdir(dataDirectory)
  expect(await restore(phrase)).toEqual({ code: 2, output: expect.stringContaining('is not empty') })
  expect(await readdir(dataDirectory)).toEqual(before)
})

test('without what opens the backups nothing is written, and it is said what is lost', async () => {
  await rm(dataDirectory, { recursive: true })
  expect(await restore(newRecoveryPhrase())).toMatchObject({
    output: expect.stringContaining('does not open any backup'),
  })
  expect(await restore('one two three')).toMatchObject({ output: expect.stringContaining('has 12 words') })
  const lost = await restore('\n')
  expect(lost).toMatchObject({ code: 2, output: expect.stringContaining('nothing in these backups can be read') })
  expect(lost.output).toContain('Not lost:')
  const otherKey = { PLINTH_SECRET_KEY: `${SECRET_KEY}x` }
  expect(await restore('\n', otherKey)).toMatchObject({ output: expect.stringContaining('does not open any backup') })
  expect(await restore(phrase, otherKey)).toMatchObject({
    output: expect.stringContaining('is not the key of this backup'),
  })
  expect(await restore(phrase, {}, `${backups}-none`)).toMatchObject({
    output: expect.stringContaining('No backup of'),
  })
  expect(await restore(phrase, { DATABASE_URL: 'postgres://localhost/x' })).toMatchObject({
    code: 2,
    output: expect.stringContaining('Unset DATABASE_URL'),
  })
  await expect(readdir(dataDirectory)).rejects.toThrow('ENOENT')
})

test('with the secret key alone everything comes back, and the key does not land in a file', async () => {
  const { code, output } = await restore('\n', { PLINTH_SECRET_KEY: SECRET_KEY })
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`project Shop (${ref}) as of`) })
  expect(Object.values(await secretsNow())).not.toContain(SECRET_KEY)
  await expectState('Second', 'second')
  const { backups: listed } = await owner.call(platformBackups.list, {})
  expect(listed.map(({ state }) => state)).toEqual(['done', 'done'])
  await destroyed()
})

test('a key that was given by the environment and is lost with the machine comes back with the phrase', async () => {
  const { code, output } = await restore(phrase)
  expect(code).toBe(0)
  expect(output).toContain('Set PLINTH_SECRET_KEY to it in production.')
  expect(output).not.toContain(SECRET_KEY)
  expect(await secretsNow()).toMatchObject({ 'secret-key': SECRET_KEY })
  await expectState('Second', 'second', { PLINTH_SECRET_KEY: '' })
  await destroyed()
})

test('of damaged backups the ones before are used, and that is said', async () => {
  await flipBit('platform', 'control', 'base.tar')
  await flipBit('', ref, 'base.tar')
  const { code, output } = await restore(phrase)
  expect(code).toBe(0)
  expect(output).toContain('of control is damaged. Use another backup. Trying the one before.')
  expect(output).toContain('An older state was used.')
  await expectState('Acme', 'first', { PLINTH_SECRET_KEY: '' })
  // the one that was taken after that of the platform is listed again
  expect((await owner.call(projectBackups.list, { ref })).backups).toHaveLength(2)
  await destroyed()

  await flipBit('platform', 'control', 'envelope')
  expect((await restore(phrase)).output).toContain('The part envelope of the backup')
  await rm(dataDirectory, { recursive: true })
})

test('a folder beside the backups in the data directory is no reason to refuse, anything else is', async () => {
  const inside = join(dataDirectory, 'backups')
  await mkdir(inside, { recursive: true })
  expect((await restore(phrase, {}, inside)).output).toContain('No backup of a platform was found')
  await writeFile(join(dataDirectory, 'something'), '')
  expect((await restore(phrase, {}, inside)).output).toContain('is not empty')
})

async function expectState(name: string, value: string, environment: Record<string, string> = {}) {
  await started(environment)
  await signIn()
  expect(await owner.call(organizations.list, {})).toMatchObject([{ name }])
  expect(await rowsOf(owner, ref, 'select value from kept')).toEqual([[value]])
}

/** In the newest that a cluster has. */
async function flipBit(below: string, cluster: string, part: string) {
  const root = join(backups, below)
  const platformName = (await readdir(root)).find((name) => /^[0-9a-f]{32}$/.test(name))!
  const folder = join(root, platformName, cluster)
  const newest = (await readdir(folder)).sort().at(-1)!
  const path = join(folder, newest, part)
  const bytes = await readFile(path)
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  await writeFile(path, bytes)
}
