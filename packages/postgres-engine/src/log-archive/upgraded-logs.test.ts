import { expect, test, vi } from 'vitest'
import { BACKUP_REQUEST, contentOf, fill, givenRepository } from '../testing/given-backups.ts'
import { givenEngine } from '../testing/given-engine.ts'
import { addedRows, archived, givenLedger } from '../testing/given-log.ts'
import { EXTRA_ENGINES, requireMajors } from '../testing/given-majors.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'

requireMajors(15)
// Many programs at once make a small machine slow.
vi.setConfig({ testTimeout: 240_000 })

test('an upgrade ends the log, and moments before it come back in the version that they had', async () => {
  const { engine } = await givenEngine({ extraEngines: EXTRA_ENGINES })
  const { repository } = await givenRepository()
  const { ledger } = givenLedger()
  await engine.create(draft('older', { major: 15 }))
  await fill(engine, 'older', 100)
  await engine.beginLog('older', PASSWORDS.plinth_admin)
  const backup = await engine.backUp('older', repository, BACKUP_REQUEST)
  const moment = { at: await addedRows(engine, 'older', 10) }
  const content = await contentOf(engine, 'older')
  await addedRows(engine, 'older', 10)
  await archived(engine, 'older', repository, ledger)

  await engine.upgrade('older', 17, PASSWORDS.plinth_admin)

  expect(await engine.logOf('older')).toBeUndefined()
  expect(await engine.storeLog('older', repository, ledger)).toEqual([])
  await engine.restoreBackup('older-then', repository, { backup, moment, passwords: PASSWORDS })
  expect(await engine.health('older-then')).toMatchObject({ major: 15 })
  expect(await contentOf(engine, 'older-then')).toBe(content)
})
