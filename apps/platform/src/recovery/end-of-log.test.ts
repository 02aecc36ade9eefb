import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileTarget } from '@plinth/backups/file-target'
import { writeLogSegment } from '@plinth/backups/log-segments'
import { atTheEnd } from '@plinth/testing/at-the-end'
import { expect, test } from 'vitest'
import { endOfLog } from './end-of-log.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
const backup = {
  ref: 'shop',
  log: { id: 'one', segmentBytes: 16 * 1024 * 1024 },
  end: { lsn: '0/2000028', timeline: 1 },
  finishedAt: at(10).toISOString(),
}

test.each([
  ['nothing', [], undefined],
  ['what the backup holds', [5], at(10)],
  ['more', [5, 20, 30], at(30)],
  ['what a clock dated that was ahead before', [20, 3600, 30], at(30)],
  ['what a clock dated that was ahead at the backup', [5, 6, 7], at(7)],
])('where %s is archived, the log ends with the last segment', async (_, throughs, expected) => {
  const repository = await givenRepository()
  for (const [index, through] of throughs.entries()) {
    const segment = { name: `00000001000000000000000${index + 2}`, through: at(through) }
    await writeLogSegment(repository, { ref: 'shop', log: 'one' }, segment, content())
  }
  expect(await endOfLog(repository, backup)).toEqual(expected)
})

async function givenRepository() {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-log-'))
  atTheEnd(() => rm(folder, { recursive: true }))
  return { target: fileTarget(folder), platform: 'platform-one', secretKey: randomBytes(32) }
}

async function* content() {
  yield Buffer.from('log')
}
