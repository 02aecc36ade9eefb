import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileTarget } from './file-target.ts'
import { listBackups } from './list-backups.ts'
import { takeBackup } from './take-backup.ts'
import { givenFolder, givenRepository } from './testing/given-repository.ts'
import { factsOf, sourceOf } from './testing/given-source.ts'
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
