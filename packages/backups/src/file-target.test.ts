import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileTarget } from './file-target.ts'
import { listBackups } from './list-backups.ts'
import { takeBackup } from './take-backup.ts'
import { givenFolder, givenRepository } from './testing/given-repository.ts'
import { factsOf, sourceOf } from './testing/given-source.ts'
import { bytesOf, pieces } from './testing/pieces.ts'
import { targetSuite } from './testing/target-suite.ts'

targetSuite(async () => fileTarget(join(await givenFolder(), 'not', 'made', 'yet')))

test('what a killed process left is removed, and the folders that are empty then', async () => {
  const folder = join(await givenFolder(), 'target')
  const target = fileTarget(folder)
  await mkdir(join(folder, 'a/b'), { recursive: true })
  await writeFile(join(folder, 'a/b/.unfinished-0011223344556677'), 'half')

  expect(await target.size('a/b')).toBeUndefined()
  await target.removeUnfinished('a/')

  expect(await readdir(folder)).toEqual([])
})

test('links and pipes among the objects are none, and lead neither out of the folder nor to an end that never comes', async () => {
  const [folder, elsewhere] = [join(await givenFolder(), 'target'), await givenFolder()]
  const target = fileTarget(folder)
  await target.write('a/b/object', pieces(Buffer.from('ours'), 4))
  await writeFile(join(elsewhere, 'object'), 'theirs')
  await symlink(join(elsewhere, 'object'), join(folder, 'a/b/linked'))
  await symlink(elsewhere, join(folder, 'a/away'))
  execFileSync('mkfifo', [join(folder, 'a/b/pipe')])

  await expect(bytesOf(target.read('a/b/linked'))).rejects.toMatchObject({ reason: 'not_found' })
  await expect(bytesOf(target.read('a/b/pipe'))).rejects.toMatchObject({ reason: 'not_found' })
  for (const attempt of [
    () => bytesOf(target.read('a/away/object')),
    () => target.write('a/away/new', pieces(Buffer.from('x'), 4)),
    () => target.remove('a/away/object'),
  ])
    await expect(attempt()).rejects.toMatchObject({ reason: 'target_failed' })
  expect(await readdir(elsewhere)).toEqual(['object'])
  expect(String(await bytesOf(target.read('a/b/object')))).toBe('ours')
})

test('a root that is a link itself is where it leads', async () => {
  const [folder, elsewhere] = [join(await givenFolder(), 'target'), await givenFolder()]
  await symlink(elsewhere, folder)
  const target = fileTarget(folder)
  await target.write('a/object', pieces(Buffer.from('ours'), 4))
  expect(String(await bytesOf(target.read('a/object')))).toBe('ours')
  await target.remove('a/object')
  expect(await readdir(elsewhere)).toEqual([])
})

test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'a target that is full fails the backup and keeps those that it has',
  async () => {
    const folder = await givenFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'plinth-test', folder])
    onTestFinished(() => void execFileSync('umount', [folder]))
    const { repository } = await givenRepository({ target: fileTarget(folder) })
    const random = randomBytes(700_000)
    const first = await takeBackup(repository, factsOf('shop'), sourceOf({ 'base/1/1': random }))

    await expect(takeBackup(repository, factsOf('shop'), sourceOf({ 'base/1/1': random }))).rejects.toMatchObject({
      reason: 'target_full',
    })

    expect(await listBackups(repository)).toMatchObject([{ name: { id: first.id }, manifest: first }])
    expect(await readdir(join(folder, repository.platform, 'shop'))).toEqual([first.id])
    // It was only full: there is room for what is smaller.
    await takeBackup(repository, factsOf('shop'), sourceOf({ 'base/1/1': random.subarray(0, 1_000) }))
  },
)
