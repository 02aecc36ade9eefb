import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BACKUP_REQUEST, contentOf, fill, givenRepository } from '../testing/given-backups.ts'
import { givenEngine } from '../testing/given-engine.ts'
import { addedRows, archived, givenLedger } from '../testing/given-log.ts'
import { EXTRA_ENGINES, requireMajors } from '../testing/given-majors.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'

requireMajors(15, 18)
const { engine, dataDirectory } = await givenEngine({ extraEngines: EXTRA_ENGINES })
const { repository } = await givenRepository()
const { plinth_admin } = PASSWORDS

test.each([15, 17, 18] as const)(
  'a cluster of Postgres %i whose files are gone comes back as it was between two acknowledged writes',
  async (major) => {
    const ref = `between-${major}`
    const { ledger } = givenLedger()
    await engine.create(draft(ref, { major }))
    await fill(engine, ref)
    await engine.beginLog(ref, plinth_admin)
    const backup = await engine.backUp(ref, repository, BACKUP_REQUEST)
    const moments: { at: Date; content: string }[] = []
    for (const rows of [10, 2_000, 1]) {
      const at = await addedRows(engine, ref, rows)
      moments.push({ at, content: await contentOf(engine, ref) })
      if (rows === 2_000) await archived(engine, ref, repository, ledger)
    }
    await archived(engine, ref, repository, ledger)
    await rm(join(dataDirectory, 'clusters', ref, 'data'), { recursive: true })
    await engine.remove(ref)

    for (const [index, { at, content }] of moments.entries()) {
      const made = `${ref}-${index}`
      await engine.restoreBackup(made, repository, { backup, moment: { at }, passwords: PASSWORDS })
      expect(await contentOf(engine, made)).toBe(content)
      await engine.remove(made)
    }
  },
)
