import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRoot } from '../system/os-user.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft } from '../testing/test-drafts.ts'

test.each(['', '{"state":"unknown"}', '{'])('a record that holds %j stops its own cluster only', async (text) => {
  const { engine, dataDirectory } = await givenEngine()
  await Promise.all([engine.create(draft('damaged')), engine.create(draft('whole'))])
  await engine.close({ stopClusters: true })
  const record = join(dataDirectory, 'clusters', 'damaged', 'cluster.json')
  await writeFile(record, text)

  const { engine: next, events } = await givenEngine({ dataDirectory })

  expect(events).toContainEqual({
    event: 'record_damaged',
    ref: 'damaged',
    detail: `The file ${record} is damaged. Restore it from a backup.`,
  })
  await expect(next.wake('damaged')).rejects.toMatchObject({ code: 'record_damaged' })
  await next.wake('whole')
  await connected(next, 'whole', 'postgres', (owner) => owner.query('select 1'))
  await next.create(draft('later'))
  const owners = await Promise.all(
    ['damaged', 'later'].map(async (ref) => (await stat(join(dataDirectory, 'clusters', ref, 'data'))).uid),
  )
  expect(new Set(owners).size).toBe(isRoot() ? 2 : 1)
})
