import { expect, test } from 'vitest'
import { BACKUP_REQUEST, givenRepository } from '../testing/given-backups.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft, PASSWORDS, SMALL } from '../testing/test-drafts.ts'

const { engine } = await givenEngine()
const { repository } = await givenRepository()

test('a cluster that was resized after a restore keeps its size when the restore is undone', async () => {
  await engine.create(draft('shop', { settings: { ...SMALL, maxConnections: 33 } }))
  const backup = await engine.backUp('shop', repository, BACKUP_REQUEST)
  const { kept } = await engine.restoreBackup('shop', repository, { backup, passwords: PASSWORDS })
  const before = await connectionsOf('shop')
  const resized = { ...SMALL, maxConnections: 44 }
  await engine.resize('shop', resized)
  const after = await connectionsOf('shop')
  expect(after).not.toBe(before)

  await engine.undoRestore('shop', kept!)

  expect(await engine.settings('shop')).toEqual(resized)
  expect(await connectionsOf('shop')).toBe(after)
})

async function connectionsOf(ref: string) {
  const { rows } = await connected(engine, ref, 'postgres', (owner) =>
    owner.query<{ value: string }>(`select current_setting('max_connections') as value`),
  )
  return rows[0]?.value
}
