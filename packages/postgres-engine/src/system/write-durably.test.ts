import fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { writeDurably } from './write-durably.ts'

const folder = await fs.mkdtemp(join(tmpdir(), 'plinth-durable-'))
afterAll(() => fs.rm(folder, { recursive: true }))

test('the text is on the disk before the file gets its name, and the name is on the disk in the end', async () => {
  const path = join(folder, 'record.json')
  await fs.writeFile(path, 'old')
  const syncs = await watchSyncs(async (file) => {
    const isFolder = (await file.stat()).isDirectory()
    return { what: isFolder ? 'folder' : 'file', nameHolds: await fs.readFile(path, 'utf8') }
  })

  await writeDurably(path, 'new')

  expect(syncs).toEqual([
    { what: 'file', nameHolds: 'old' },
    { what: 'folder', nameHolds: 'new' },
  ])
  expect(await fs.readFile(path, 'utf8')).toBe('new')
  expect((await fs.stat(path)).mode & 0o777).toBe(0o600)
  expect(await fs.readdir(folder)).toEqual(['record.json'])
})

/** What was true at each fsync, which is still made. */
async function watchSyncs<Found>(look: (file: fs.FileHandle) => Promise<Found>) {
  const probe = await fs.open(folder)
  const handles: fs.FileHandle = Object.getPrototypeOf(probe)
  await probe.close()
  const sync = handles.sync
  const found: Found[] = []
  const spy = vi.spyOn(handles, 'sync').mockImplementation(async function (this: fs.FileHandle) {
    found.push(await look(this))
    return sync.call(this)
  })
  onTestFinished(() => spy.mockRestore())
  return found
}
