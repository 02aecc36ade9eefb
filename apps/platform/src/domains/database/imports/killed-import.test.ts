import { rowImports } from '@plinth/contract/row-imports'
import { expect, test } from 'vitest'
import { begunImport, ranImport, sentPieces } from '../../../testing/given-import.ts'
import { givenPlatformProcess } from '../../../testing/given-platform-process.ts'
import { givenProject, rowsOf } from '../../../testing/given-projects.ts'

const { owner, organization, started, ended } = await givenPlatformProcess()

test('an import that is killed with the platform leaves nothing, and is not found afterwards', async () => {
  const { ref } = await givenProject(owner, organization)
  await rowsOf(owner, ref, 'create table stones (id int primary key)')
  const given = { table: 'stones', columns: ['id'] }
  const file = Buffer.from(Array.from({ length: 50_000 }, (_, id) => `${id}\n`).join(''))
  const id = await begunImport(owner, ref, file.length, given)
  await sentPieces(owner, ref, id, file.subarray(0, -10), 100_000)
  await ended('SIGKILL')
  await started()
  await expect(owner.call(rowImports.finish, { ref, id })).rejects.toMatchObject({ reason: 'import_not_found' })
  expect(await rowsOf(owner, ref, 'select count(*) from stones')).toEqual([['0']])
  expect(await ranImport(owner, ref, file, given)).toMatchObject({ inserted: 50_000 })
})
