import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atTheEnd } from '@plinth/testing/at-the-end'
import { expect, test } from 'vitest'
import { createKeptFiles } from './kept-files.ts'

async function givenFolder(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-files-'))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

const textOf = async (file: ReturnType<ReturnType<typeof createKeptFiles>>) =>
  new TextDecoder().decode((await file).bytes)

test('a file is read once', async () => {
  const folder = await givenFolder({ 'a.js': 'first', 'b.js': 'other' })
  const fileAt = createKeptFiles(folder)
  const [a, b] = [await fileAt('/a.js'), await fileAt('/b.js')]
  expect(a.etag).not.toBe(b.etag)
  await writeFile(join(folder, 'a.js'), 'second')
  expect(await textOf(fileAt('/a.js'))).toBe('first')
  expect((await fileAt('/a.js')).etag).toBe(a.etag)
})

test('what has no room is read each time', async () => {
  const folder = await givenFolder({ 'a.js': '12345', 'b.js': '123456' })
  const fileAt = createKeptFiles(folder, { mostBytes: 10 })
  await fileAt('/a.js')
  expect(await textOf(fileAt('/b.js'))).toBe('123456')
  for (const name of ['a.js', 'b.js']) await writeFile(join(folder, name), 'new')
  expect([await textOf(fileAt('/a.js')), await textOf(fileAt('/b.js'))]).toEqual(['12345', 'new'])
})

test('a file that could not be read is tried again', async () => {
  const folder = await givenFolder({})
  const fileAt = createKeptFiles(folder)
  await expect(fileAt('/late.js')).rejects.toMatchObject({ code: 'ENOENT' })
  await writeFile(join(folder, 'late.js'), 'there')
  expect(await textOf(fileAt('/late.js'))).toBe('there')
})
