import { createHash, randomBytes } from 'node:crypto'
import { copyFile, cp, mkdir, readFile, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BackupManifest } from './backup-manifest.ts'
import type { BackupRepository } from './backup-repository.ts'
import { fileTarget } from './file-target.ts'
import { listBackups } from './list-backups.ts'
import { readManifest } from './manifests.ts'
import { removeBackup, removeLeftovers } from './remove-backup.ts'
import { takeBackup } from './take-backup.ts'
import { givenFolder, givenRepository } from './testing/given-repository.ts'
import { factsOf, sourceOf, type Files } from './testing/given-source.ts'
import { STORED_EARLIER, storeEarlier } from './testing/stored-earlier.ts'
import { readRowCounts, unpackBackup } from './unpack-backup.ts'

const FILES: Files = {
  PG_VERSION: Buffer.from('17\n'),
  'base/1/1249': randomBytes(300_000),
  'base/1/empty': Buffer.alloc(0),
  'base/5/2619': Buffer.alloc(1_000_000),
  'global/pg_control': randomBytes(8192),
  'pg_wal/000000010000000000000002': randomBytes(70_000),
}
const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const SUMS = Object.fromEntries(Object.entries(FILES).map(([name, content]) => [name, sumOf(content)]))
const COUNTS = [{ database: 'postgres', table: 'public.kept', rows: 3 }]
const PARTS = ['base.tar', 'backup_manifest', 'row_counts', 'manifest']

test('every file comes back byte by byte, in folders that only their owner enters', async () => {
  const { repository } = await givenRepository()
  const seen: number[] = []
  const backup = await takeBackup(repository, factsOf('shop'), sourceOf(FILES), {
    rowCounts: () => Promise.resolve(COUNTS),
    onProgress: ({ bytes }) => seen.push(bytes),
  })

  expect(await unpacked(repository, backup)).toEqual(SUMS)
  expect(await readRowCounts(repository, backup)).toEqual(COUNTS)
  expect(seen).toEqual([...seen].sort((one, other) => one - other))
  expect(seen.at(-1)).toBe(backup.archiveBytes)
  expect(backup.parts.map(({ name }) => name)).toEqual(PARTS.slice(0, 3))
})

test('nothing of what is backed up can be read where it is stored', async () => {
  const { repository, folder } = await givenRepository()
  await takeBackup(repository, factsOf('shop'), sourceOf({ secret: Buffer.from('the quick brown fox '.repeat(100)) }))

  for (const path of await storedFiles(folder)) {
    const stored = await readFile(path)
    expect(stored.includes('quick brown')).toBe(false)
    expect(stored.includes(Buffer.from(repository.secretKey))).toBe(false)
  }
})

test('backups are listed oldest first, for one cluster or for all', async () => {
  const { repository } = await givenRepository()
  const shop = await takeBackup(repository, factsOf('shop'), sourceOf(FILES))
  const blog = await takeBackup(repository, factsOf('blog'), sourceOf(FILES))

  expect(await listBackups(repository, 'shop')).toEqual([{ name: { ref: 'shop', id: shop.id }, manifest: shop }])
  expect((await listBackups(repository)).map(({ name }) => name.ref)).toEqual(['blog', 'shop'])
  await removeBackup(repository, shop)
  await removeBackup(repository, shop)
  expect(await listBackups(repository)).toMatchObject([{ manifest: blog }])
})

test('without its manifest nothing counts, and what is left of it is removed', async () => {
  const { repository, folder } = await givenRepository()
  const kept = await takeBackup(repository, factsOf('shop'), sourceOf(FILES))
  const cut = await takeBackup(repository, factsOf('shop'), sourceOf(FILES))
  await rm(pathOf(folder, cut, 'manifest'))

  expect(await listBackups(repository)).toMatchObject([{ name: { id: kept.id } }])
  await expect(readManifest(repository, cut)).rejects.toMatchObject({ reason: 'not_found' })
  expect(await removeLeftovers(repository)).toEqual([{ ref: 'shop', id: cut.id }])
  expect(await readdir(join(folder, repository.platform, 'shop'))).toEqual([kept.id])
  expect(await removeLeftovers(repository)).toEqual([])
})

test('a backup that an earlier version stored is read', async () => {
  const { repository, folder } = await givenRepository()
  await storeEarlier(repository, folder)

  const backup = await readManifest(repository, STORED_EARLIER.name)

  expect(await unpacked(repository, backup)).toEqual({
    PG_VERSION: sumOf(Buffer.from('17\n')),
    'base/1/1249': sumOf(Buffer.from(STORED_EARLIER.sentence)),
  })
})

test('a backup that is being taken is no leftover', async () => {
  const { repository } = await givenRepository()
  const source = sourceOf(FILES)
  let swept: unknown
  const backup = await takeBackup(repository, factsOf('shop'), {
    ...source,
    async end() {
      swept = await removeLeftovers(repository)
      return source.end()
    },
  })

  expect(swept).toEqual([])
  expect(await unpacked(repository, backup)).toEqual(SUMS)
})

test('a source that fails at its end, and a caller who cancels, leave nothing', async () => {
  const { repository, folder } = await givenRepository()
  const source = sourceOf(FILES)
  const failing = { ...source, end: () => Promise.reject(new Error('a page has a wrong checksum')) }
  await expect(takeBackup(repository, factsOf('shop'), failing)).rejects.toThrow('a page has a wrong checksum')

  const caller = new AbortController()
  const canceled = takeBackup(repository, factsOf('shop'), sourceOf(FILES), {
    onProgress: ({ bytes }) => bytes > 100_000 && caller.abort(),
    signal: caller.signal,
  })
  await expect(canceled).rejects.toMatchObject({ reason: 'interrupted' })

  expect(await listBackups(repository)).toEqual([])
  expect(await storedFiles(folder)).toEqual([])
})

test.each(PARTS)('a flipped bit in %s is found, and the backup before it is whole', async (part) => {
  const { repository, folder, first, second } = await givenTwo()
  const path = pathOf(folder, second, part)
  const stored = await readFile(path)
  for (const place of [0, 20, Math.floor(stored.length / 2), stored.length - 2]) {
    const flipped = Buffer.from(stored)
    flipped[place]! ^= 4
    await writeFile(path, flipped)
    await expectRefused(repository, second, part === 'manifest' ? UNREADABLE : 'damaged', part)
  }
  expect(await unpacked(repository, first)).toEqual(SUMS)
  await writeFile(path, stored)
  expect(await unpacked(repository, second)).toEqual(SUMS)
})

test.each(PARTS.slice(0, 3))('%s is missed, cut off, too long, or that of another backup', async (part) => {
  const { repository, folder, first, second } = await givenTwo()
  const path = pathOf(folder, second, part)
  const aside = `${path}.aside`
  await rename(path, aside)
  await expectRefused(repository, second, 'missing_part', part)

  await copyFile(pathOf(folder, first, part), path)
  await expectRefused(repository, second, 'damaged', part)
  await copyFile(aside, path)
  await truncate(path, (await readFile(aside)).length - 1)
  await expectRefused(repository, second, 'damaged', part)
  await writeFile(path, Buffer.concat([await readFile(aside), Buffer.alloc(1)]))
  await expectRefused(repository, second, 'damaged', part)
})

test('a part that is cut off is noticed before anything is unpacked', async () => {
  const { repository, folder, second } = await givenTwo()
  await truncate(pathOf(folder, second, 'row_counts'), 50)
  const empty = await givenFolder()
  await expect(unpackBackup(repository, second, empty)).rejects.toMatchObject({ reason: 'damaged' })
  expect(await readdir(empty)).toEqual([])
})

test("another cluster's backup in the place of one is refused", async () => {
  const { repository, folder, first } = await givenTwo()
  const root = join(folder, repository.platform)
  await mkdir(join(root, 'blog'))
  await cp(join(root, 'shop', first.id), join(root, 'blog', first.id), { recursive: true })
  await cp(join(root, 'shop', first.id), join(root, 'shop', 'moved'), { recursive: true })

  await expect(readManifest(repository, { ref: 'blog', id: first.id })).rejects.toMatchObject({ reason: 'damaged' })
  await expect(readManifest(repository, { ref: 'shop', id: 'moved' })).rejects.toMatchObject({ reason: 'damaged' })
  expect(await listBackups(repository, 'blog')).toMatchObject([{ refused: { reason: 'damaged' } }])
})

test('the wrong secret key and the backup of another platform are told apart from damage', async () => {
  const { repository, folder, first } = await givenTwo()

  const otherKey = { ...repository, secretKey: Buffer.alloc(32, 9) }
  await expect(readManifest(otherKey, first)).rejects.toMatchObject({ reason: 'other_key' })

  await rename(join(folder, repository.platform), join(folder, 'platform-two'))
  const other = { ...repository, platform: 'platform-two' }
  await expect(readManifest(other, first)).rejects.toMatchObject({ reason: 'other_platform' })
})

test('a manifest says what its backup was taken for, and one that says more than is known here can be read', async () => {
  const { repository } = await givenRepository()
  const facts = { ...factsOf('shop'), kind: 'before-restore', purpose: 'upload' } as const
  const { id } = await takeBackup(repository, facts, sourceOf(FILES))
  const manifest = await readManifest(repository, { ref: 'shop', id })
  expect(manifest).toMatchObject({ kind: 'before-restore', purpose: 'upload' })
  expect(BackupManifest.parse({ ...manifest, purpose: 'another', later: true })).toEqual({
    ...manifest,
    purpose: 'another',
  })
})

test('a manifest of a newer version is refused by name', async () => {
  const { repository, folder, first } = await givenTwo()
  const path = pathOf(folder, first, 'manifest')
  await writeFile(path, (await readFile(path, 'utf8')).replace('"version":1', '"version":2'))
  await expect(readManifest(repository, first)).rejects.toMatchObject({ reason: 'newer_format' })
})

test.each([
  ['a file that Postgres did not list', { ...FILES, 'base/1/extra': Buffer.from('x') }, FILES],
  ['a file that is missing', { PG_VERSION: FILES.PG_VERSION! }, FILES],
  ['a file with other content', { ...FILES, PG_VERSION: Buffer.from('18\n') }, FILES],
  ['a file with another size', { ...FILES, PG_VERSION: Buffer.from('17') }, FILES],
])('%s is refused although it was stored like that', async (_, archived, listed) => {
  const { repository } = await givenRepository()
  const source = { ...sourceOf(archived), fileList: () => sourceOf(listed).fileList() }
  const backup = await takeBackup(repository, factsOf('shop'), source)
  await expect(unpacked(repository, backup)).rejects.toMatchObject({ reason: 'damaged' })
})

test('a target that lies about what it kept fails the backup', async () => {
  const { repository, folder } = await givenRepository()
  const honest = fileTarget(folder)
  const lying = {
    ...honest,
    async write(key: string, content: AsyncIterable<Uint8Array>) {
      await honest.write(key, content)
      if (key.endsWith('/base.tar')) await truncate(join(folder, key), 10)
    },
  }
  await expect(takeBackup({ ...repository, target: lying }, factsOf('shop'), sourceOf(FILES))).rejects.toMatchObject({
    reason: 'target_failed',
  })
  expect(await listBackups(repository)).toEqual([])
})

test('two backups of one cluster at once are two backups', async () => {
  const { repository } = await givenRepository()
  const taken = await Promise.all([1, 2, 3].map(() => takeBackup(repository, factsOf('shop'), sourceOf(FILES))))
  expect(new Set(taken.map(({ id }) => id)).size).toBe(3)
  for (const backup of taken) expect(await unpacked(repository, backup)).toEqual(SUMS)
})

async function givenTwo() {
  const { repository, folder } = await givenRepository()
  const take = () =>
    takeBackup(repository, factsOf('shop'), sourceOf(FILES), { rowCounts: () => Promise.resolve(COUNTS) })
  const first = await take()
  return { repository, folder, first, second: await take() }
}

const pathOf = (folder: string, { platform, ref, id }: BackupManifest, part: string) =>
  join(folder, platform, ref, id, part)

/** What is claimed decides which sentence says that nothing is believed. */
const UNREADABLE = expect.stringMatching(/^(?:damaged|other_platform|other_key)$/)

async function expectRefused(repository: BackupRepository, name: BackupManifest, reason: unknown, part: string) {
  await expect(
    readManifest(repository, name).then(async (manifest) => {
      await readRowCounts(repository, manifest)
      await unpacked(repository, manifest)
    }),
  ).rejects.toMatchObject({ reason, ...(part !== 'manifest' && { message: expect.stringContaining(part) }) })
}

async function unpacked(repository: BackupRepository, backup: BackupManifest) {
  const folder = await givenFolder()
  await unpackBackup(repository, backup, folder)
  const paths = await storedFiles(folder)
  const contents = await Promise.all(
    paths.map(async (path) => [path.slice(folder.length + 1), sumOf(await readFile(path))] as const),
  )
  return Object.fromEntries(contents)
}

async function storedFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
}
