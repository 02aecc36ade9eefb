import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { EXTRA_ENGINES, requireMajors } from '../testing/given-majors.ts'
import { draft } from '../testing/test-drafts.ts'
import { changeMarkOf, lsnText, parseControlFile, readControlFile } from './control-file.ts'
import { crc32c } from './crc32c.ts'

requireMajors(15, 18)
const { engine, dataDirectory } = await givenEngine({ extraEngines: EXTRA_ENGINES })

test('the checksum is that of the RFC', () => {
  // https://www.rfc-editor.org/rfc/rfc3720#appendix-B.4
  expect(crc32c(Buffer.alloc(32)).toString(16)).toBe('8a9136aa')
  expect(crc32c(Buffer.from('123456789')).toString(16)).toBe('e3069283')
})

test.each([15, 17, 18] as const)('of Postgres %i what is read is what the server says', async (major) => {
  const ref = `control-${major}`
  await engine.create(draft(ref, { major }))
  const data = join(dataDirectory, 'clusters', ref, 'data')
  const said = await connected(engine, ref, 'plinth_admin', async (admin) => {
    await admin.query('checkpoint')
    const { rows } = await admin.query<{ identifier: string; checkpoint: string; timeline: number }>(
      `select system_identifier::text as identifier, checkpoint_lsn::text as checkpoint, timeline_id as timeline
       from pg_control_system(), pg_control_checkpoint()`,
    )
    return rows[0]!
  })
  const running = (await readControlFile(data))!
  expect(running.isShutDown).toBe(false)
  expect({
    identifier: running.systemIdentifier,
    checkpoint: lsnText(running.checkpoint),
    timeline: running.timeline,
  }).toEqual(said)

  await engine.stop(ref)
  const asleep = (await readControlFile(data))!
  expect(asleep).toMatchObject({ isShutDown: true, systemIdentifier: said.identifier })
  expect(asleep.checkpoint).toBeGreaterThan(running.checkpoint)
  expect(changeMarkOf((await readControlFile(data))!)).toBe(changeMarkOf(asleep))

  const bytes = await readFile(join(data, 'global/pg_control'))
  expect(parseControlFile(bytes)).toEqual(asleep)
  for (const place of [0, 17, 40, 200, 290]) {
    const changed = Buffer.from(bytes)
    changed[place]! ^= 1
    expect(parseControlFile(changed)).toBeUndefined()
  }
})
