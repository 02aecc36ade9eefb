import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BackupRepository } from './backup-repository.ts'
import {
  listLogs,
  listLogSegments,
  newLogId,
  readLogSegment,
  removeLogSegments,
  writeLogSegment,
} from './log-segments.ts'
import type { LogSegment } from './log-segments.ts'
import { removeLeftovers } from './remove-backup.ts'
import { takeBackup } from './take-backup.ts'
import { givenRepository } from './testing/given-repository.ts'
import { factsOf, sourceOf } from './testing/given-source.ts'

const LOG = { ref: 'shop', log: newLogId(new Date('2026-01-02T03:04:05Z')) }
const CONTENT = Buffer.concat([randomBytes(300_000), Buffer.alloc(700_000)])
const SUM = createHash('sha256').update(CONTENT).digest('hex')

test('segments come back byte by byte, in the order of the log, with what they cover', async () => {
  const { repository } = await givenRepository()
  const segments = [segment(3), segment(1), segment(2)]
  for (const one of segments) await write(repository, one)

  const listed = await listOf(repository)
  expect(listed.map(({ name, through }) => ({ name, through }))).toEqual([segment(1), segment(2), segment(3)])
  for (const one of listed) expect(await sumOf(repository, one)).toBe(SUM)
  expect(listed[0]!.bytes).toBeLessThan(CONTENT.length / 2)
})

test('a segment that was changed, cut off or put in the place of another is refused', async () => {
  const { repository, folder } = await givenRepository()
  for (const one of [segment(1), segment(2)]) await write(repository, one)
  const stored = join(folder, 'platform-one/shop/log', LOG.log)
  const [first, second] = (await readdir(stored)).sort().map((name) => join(stored, name))
  const bytes = await readFile(first!)

  await expect(sumOf(repository, segment(1))).resolves.toBe(SUM)
  for (const changed of [flipped(bytes, 20_000), bytes.subarray(0, -1), bytes.subarray(0, 100)]) {
    await writeFile(first!, changed)
    await expect(sumOf(repository, segment(1))).rejects.toMatchObject({ reason: 'damaged' })
  }
  await rename(second!, first!)
  await expect(sumOf(repository, segment(1))).rejects.toMatchObject({ reason: 'damaged' })
  await rm(first!)
  await expect(sumOf(repository, segment(1))).rejects.toMatchObject({ reason: 'missing_part' })
})

test('the logs of a cluster are listed, each from its first segment to its last', async () => {
  const { repository } = await givenRepository()
  const later = { ref: 'shop', log: newLogId(new Date('2026-01-03T03:04:05Z')) }
  for (const number of [2, 1, 3]) await write(repository, segment(number))
  await writeLogSegment(repository, later, segment(7), pieces())
  await writeLogSegment(repository, { ...later, ref: 'blog' }, segment(8), pieces())

  const segments = await listOf(repository)
  expect(await listLogs(repository, 'shop')).toEqual([
    {
      ...LOG,
      first: segment(1).name,
      last: segment(3),
      wasSetBack: false,
      bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    { ...later, first: segment(7).name, last: segment(7), wasSetBack: false, bytes: expect.any(Number) },
  ])
  expect(await listLogs(repository, 'none')).toEqual([])
})

test('a log is no leftover of a backup, and goes from its beginning to a segment, or as a whole', async () => {
  const { repository } = await givenRepository()
  await takeBackup(repository, factsOf('shop'), sourceOf({ PG_VERSION: Buffer.from('17\n') }))
  for (const number of [1, 2, 3]) await write(repository, segment(number))

  expect(await removeLeftovers(repository)).toEqual([])
  expect(await listOf(repository)).toHaveLength(3)
  const freed = await removeLogSegments(repository, LOG, segment(3).name)
  expect((await listOf(repository)).map(({ name }) => name)).toEqual([segment(3).name])
  expect(freed).toBeGreaterThan(0)
  await removeLogSegments(repository, LOG)
  expect(await listOf(repository)).toEqual([])
})

const segment = (number: number): LogSegment => ({
  name: `0000000100000000000000${number.toString(16).toUpperCase().padStart(2, '0')}`,
  through: new Date(1_700_000_000_000 + number),
})

const write = (repository: BackupRepository, one: LogSegment) => writeLogSegment(repository, LOG, one, pieces())

async function* pieces() {
  for (let start = 0; start < CONTENT.length; start += 65_000) yield CONTENT.subarray(start, start + 65_000)
}

async function listOf(repository: BackupRepository) {
  const listed = []
  for await (const one of listLogSegments(repository, LOG)) listed.push(one)
  return listed
}

async function sumOf(repository: BackupRepository, one: LogSegment) {
  const sum = createHash('sha256')
  for await (const piece of readLogSegment(repository, LOG, one)) sum.update(piece)
  return sum.digest('hex')
}

function flipped(bytes: Buffer, at: number) {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 1
  return copy
}
