import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { BackupTarget } from './backup-target.ts'
import { listBackups } from './list-backups.ts'
import { removeLeftovers } from './remove-backup.ts'
import { s3Target } from './s3-target.ts'
import { takeBackup } from './take-backup.ts'
import { givenFolder, givenRepository } from './testing/given-repository.ts'
import { factsOf, sourceOf } from './testing/given-source.ts'
import { startS3Server } from './testing/s3-server.ts'
import { targetSuite } from './testing/target-suite.ts'
import { unpackBackup } from './unpack-backup.ts'

const MEGABYTE = 1024 * 1024
const FILES = { 'base/1/1': randomBytes(100_000) }

targetSuite(async () => (await givenTarget()).target)

test('an object of many megabytes goes up in parts, and is there once all of them are', async () => {
  const { target, server } = await givenTarget()
  const content = randomBytes(37 * MEGABYTE)
  let seenWhileWriting: number | undefined = 0
  const parts: string[] = []
  server.refuse = ({ query }) => void (query.has('partNumber') && parts.push(query.get('partNumber')!))

  await target.write(
    'a/large',
    pieces(content, async () => (seenWhileWriting = await target.size('a/large'))),
  )

  expect(parts).toEqual(['1', '2', '3'])
  expect(seenWhileWriting).toBeUndefined()
  expect(server.objects.get('in/a/large')!.equals(content)).toBe(true)
  expect(server.uploads.size).toBe(0)
})

test('an upload that fails is ended, and one that could not be is removed later', async () => {
  const { target, server } = await givenTarget()
  const content = randomBytes(20 * MEGABYTE)
  server.refuse = ({ query }) => (query.get('partNumber') === '2' ? 403 : undefined)
  await expect(target.write('a/large', pieces(content))).rejects.toMatchObject({ reason: 'target_failed' })
  expect(server.uploads.size).toBe(0)

  server.refuse = ({ method, query }) => (query.get('partNumber') === '2' || method === 'DELETE' ? 403 : undefined)
  await expect(target.write('a/large', pieces(content))).rejects.toMatchObject({ reason: 'target_failed' })
  expect(server.uploads.size).toBe(1)
  server.refuse = () => undefined
  await target.removeUnfinished('b/')
  expect(server.uploads.size).toBe(1)
  await target.removeUnfinished('a/')
  expect(server.uploads.size).toBe(0)
  expect(await target.size('a/large')).toBeUndefined()
})

test('a bucket that fails for a moment is asked again, and one that breaks off is not believed', async () => {
  const { target, server } = await givenTarget()
  let failures = 2
  server.refuse = () => (failures-- > 0 ? 503 : undefined)
  await target.write('a/object', pieces(Buffer.from('kept')))
  expect(String(server.objects.get('in/a/object'))).toBe('kept')

  server.refuse = () => 0
  await expect(target.size('a/object')).rejects.toMatchObject({ reason: 'target_failed' })
})

test('a read whose connection breaks goes on where it was, a few times', async () => {
  const { target, server } = await givenTarget()
  const content = randomBytes(3 * MEGABYTE)
  await target.write('a/object', pieces(content))
  const ranges: (string | undefined)[] = []
  server.breakAfter = ({ range }) => {
    ranges.push(range)
    return ranges.length === 1 ? 0 : ranges.length <= 4 ? MEGABYTE / 2 : undefined
  }
  expect((await readFrom(target)).equals(content)).toBe(true)
  expect(ranges).toEqual([
    undefined,
    undefined,
    ...Array.from({ length: 3 }, () => expect.stringMatching(/^bytes=[1-9]\d*-$/)),
  ])

  server.breakAfter = () => MEGABYTE / 8
  await expect(readFrom(target)).rejects.toMatchObject({ reason: 'target_failed' })
})

test('a read does not go on in an object that was replaced, nor where the bucket begins again', async () => {
  const { target, server } = await givenTarget()
  const content = randomBytes(3 * MEGABYTE)
  await target.write('a/object', pieces(content))
  server.breakAfter = ({ range }) => {
    if (range !== undefined) return undefined
    server.objects.set('in/a/object', randomBytes(3 * MEGABYTE))
    return MEGABYTE
  }
  await expect(readFrom(target)).rejects.toMatchObject({ reason: 'target_failed' })

  await target.write('a/object', pieces(content))
  server.breakAfter = ({ range }) => (range === undefined ? MEGABYTE : undefined)
  server.ignoresRanges = true
  await expect(readFrom(target)).rejects.toMatchObject({ reason: 'target_failed' })
  server.ignoresRanges = false
  expect((await readFrom(target)).equals(content)).toBe(true)
})

test('a list that a bucket cuts short or never ends is refused, and one that lacks what is there removes no backup', async () => {
  const { target, server } = await givenTarget()
  const { repository } = await givenRepository({ target })
  const backup = await takeBackup(repository, factsOf('shop'), sourceOf(FILES))
  const { alter } = server
  const all = async () => {
    for await (const { key } of target.list('')) expect(key).toContain('shop')
  }
  server.alter = (page) => ({ ...page, next: undefined, isTruncated: true })
  await expect(all()).rejects.toMatchObject({ reason: 'target_failed' })
  server.alter = (page) => ({ ...page, next: 'again', isTruncated: true })
  await expect(all()).rejects.toMatchObject({ reason: 'target_failed' })

  server.alter = (page) => ({ ...page, keys: page.keys.filter((key) => !key.endsWith('/manifest')) })
  expect(await listBackups(repository)).toEqual([])
  expect(await removeLeftovers(repository)).toEqual([])
  server.alter = alter
  await all()
  expect(await listBackups(repository)).toMatchObject([{ name: { id: backup.id }, manifest: backup }])
})

test('a full bucket and a refused key are told apart', async () => {
  const { target, server } = await givenTarget()
  server.refuse = () => 507
  await expect(target.write('a/object', pieces(FILES['base/1/1']))).rejects.toMatchObject({ reason: 'target_full' })
  server.refuse = () => undefined

  const { options } = server
  const stranger = s3Target({ ...options, secretAccessKey: 'another' })
  await expect(stranger.write('a/object', pieces(FILES['base/1/1']))).rejects.toMatchObject({
    reason: 'target_failed',
    message: expect.stringContaining('Check its keys'),
  })
  expect(server.objects.size).toBe(0)
})

test('a backup in a bucket is whole or none', async () => {
  const { target, server } = await givenTarget()
  const { repository } = await givenRepository({ target })
  const backup = await takeBackup(repository, factsOf('shop'), sourceOf(FILES))
  const folder = await givenFolder()
  await unpackBackup(repository, backup, folder)

  // The bucket says yes and keeps nothing.
  server.refuse = ({ method, key }) => (method === 'PUT' && key.endsWith('base.tar') ? 200 : undefined)
  await expect(takeBackup(repository, factsOf('shop'), sourceOf(FILES))).rejects.toMatchObject({
    reason: 'target_failed',
  })
  server.refuse = ({ method, key }) => (method === 'PUT' && key.endsWith('manifest') ? 403 : undefined)
  await expect(takeBackup(repository, factsOf('shop'), sourceOf(FILES))).rejects.toMatchObject({
    reason: 'target_failed',
  })
  server.refuse = () => undefined

  expect(await listBackups(repository)).toMatchObject([{ name: { id: backup.id } }])
  await removeLeftovers(repository)
  expect(server.objects.size).toBe(backup.parts.length + 1)
})

async function givenTarget() {
  const server = await startS3Server()
  onTestFinished(() => server.close())
  return { server, target: s3Target({ ...server.options, prefix: 'in/' }) }
}

async function readFrom(target: BackupTarget) {
  const read: Uint8Array[] = []
  for await (const piece of target.read('a/object')) read.push(piece)
  return Buffer.concat(read)
}

async function* pieces(content: Buffer, atTheEnd: () => Promise<unknown> = () => Promise.resolve()) {
  for (let at = 0; at < content.length; at += MEGABYTE) yield content.subarray(at, at + MEGABYTE)
  await atTheEnd()
}
