import { dumpUploads } from '@plinth/contract/dump-uploads'
import { expect, test } from 'vitest'
import { givenUpload, untilUpload, uploadIn } from '../../../testing/given-dump-upload.ts'
import { givenPlatformProcess } from '../../../testing/given-platform-process.ts'
import { givenProject, rowsOf } from '../../../testing/given-projects.ts'

const { owner, organization, started, ended } = await givenPlatformProcess()

/** Waits as long as the switch is there. */
const FILE = `create table made (id int);
do $$ begin while exists (select from public.switches) loop perform pg_sleep(0.05); end loop; end $$;`

const isMade = async (ref: string) => (await rowsOf(owner, ref, `select to_regclass('made')`))[0]![0] !== null

test('an upload goes on where a killed platform had it, and a run that is killed leaves nothing', async () => {
  const { ref } = await givenProject(owner, organization)
  await rowsOf(owner, ref, 'create table switches (id int); insert into switches values (1)')
  const bytes = Buffer.from(FILE)
  const { id } = await owner.call(dumpUploads.create, { ref, file_name: 'a.sql', bytes: bytes.length })
  const send = (offset: number, end: number) =>
    owner.call(dumpUploads.sendPiece, {
      ref,
      id,
      offset: String(offset),
      piece: new Uint8Array(bytes.subarray(offset, end)),
    })
  await send(0, 10)
  await ended('SIGKILL')
  await started()
  expect(await uploadIn(owner, ref, id)).toMatchObject({ state: 'receiving', received: 10 })
  expect(await send(10, bytes.length)).toEqual({ received: bytes.length })

  await owner.call(dumpUploads.start, { ref, id })
  await untilUpload(owner, ref, id, 'running')
  await ended('SIGKILL')
  await started()
  const { failure, can_start } = await untilUpload(owner, ref, id, 'failed')
  expect(failure?.message).toBe('Plinth stopped while it ran. Nothing was changed. Start it again.')
  expect(can_start).toBe(true)
  expect(await isMade(ref)).toBe(false)

  await rowsOf(owner, ref, 'delete from switches')
  await owner.call(dumpUploads.start, { ref, id })
  await untilUpload(owner, ref, id, 'done')
  expect(await isMade(ref)).toBe(true)

  await rowsOf(owner, ref, 'drop table made; insert into switches values (1)')
  const next = await givenUpload(owner, ref, FILE)
  await owner.call(dumpUploads.start, { ref, id: next.id })
  await untilUpload(owner, ref, next.id, 'running')
  expect(await ended('SIGTERM')).toBe(0)
  await started()
  expect(await uploadIn(owner, ref, next.id)).toMatchObject({
    state: 'failed',
    failure: { message: failure!.message },
    can_start: true,
  })
  expect(await isMade(ref)).toBe(false)
})
