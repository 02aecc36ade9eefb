import { execFile } from 'node:child_process'
import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { programPath } from '@plinth/testing/program-path'
import { afterAll, expect, test } from 'vitest'
import { createLog } from './log/log.ts'
import { givenPlatform } from './testing/given-platform.ts'
import { givenProject, rowsOf } from './testing/given-projects.ts'

const folder = await mkdtemp(join(tmpdir(), 'plinth-modes-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
await chmod(folder, 0o711)
// made by this platform alone, with a control plane of its own, so that there are secrets of every kind
const platform = await givenPlatform(
  { DATABASE_URL: '', PLINTH_DATA_DIR: join(folder, 'data') },
  { logStore: { script: programPath('log-store') } },
)
const { dataDirectory } = platform.config
const isRoot = process.getuid?.() === 0

/** Settings that each server reads as its own user, and what it runs. They name no person and hold no secret. */
const readable = /^clusters\/[a-z]+\/(?:(?:postgresql|pg_hba|pg_ident)\.conf|archive\.sh)$/

async function* filesBelow(folder: string): AsyncGenerator<{ path: string; mode: number; isFolder: boolean }> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const found = await lstat(path).catch(() => undefined)
    if (!found || found.isSymbolicLink() || found.isSocket()) continue
    yield { path: relative(dataDirectory, path), mode: found.mode & 0o777, isFolder: found.isDirectory() }
    if (found.isDirectory()) yield* filesBelow(path)
  }
}

test('of the data directory other users can read nothing, and of its folders they can only pass through', async () => {
  const { alice, organizations } = await platform.given({ organizations: [{ name: 'Acme', owner: 'alice' }] })
  const { ref } = await givenProject(alice, organizations[0]!)
  expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])

  const seen: string[] = []
  for await (const { path, mode, isFolder } of filesBelow(dataDirectory)) {
    seen.push(path)
    const isProgram = path.startsWith('engines/')
    if (!isProgram && !readable.test(path)) expect([path, mode & (isFolder ? 0o066 : 0o077)]).toEqual([path, 0])
    if (isProgram || readable.test(path)) expect([path, mode & 0o022]).toEqual([path, 0])
  }

  expect(seen).toEqual(
    expect.arrayContaining(['secrets.json', 'engine.lock', 'logs/platform.log', `clusters/${ref}/cluster.json`]),
  )
  expect((await lstat(dataDirectory)).mode & 0o777).toBe(isRoot ? 0o711 : 0o700)
})

test('the folder of the log is closed again when an earlier release left it open', async () => {
  await chmod(join(dataDirectory, 'logs'), 0o755)
  createLog(platform.config, { write: () => undefined })
  expect((await lstat(join(dataDirectory, 'logs'))).mode & 0o777).toBe(0o700)
})

test.runIf(isRoot)(
  `another user of the machine finds no file in it${isRoot ? '' : ' (not run: only root can act as several users)'}`,
  async () => {
    const asNobody = (...command: string[]) =>
      promisify(execFile)(command[0]!, command.slice(1), { uid: 65_534, gid: 65_534, cwd: '/' })
    await expect(asNobody('/bin/ls', dataDirectory)).rejects.toMatchObject({ code: 2 })
    await expect(asNobody('/bin/cat', join(dataDirectory, 'secrets.json'))).rejects.toMatchObject({ code: 1 })
    await expect(asNobody('/bin/cat', join(dataDirectory, 'logs', 'platform.log'))).rejects.toMatchObject({ code: 1 })
    await expect(asNobody('/bin/ls', '-d', join(dataDirectory, 'clusters'))).resolves.toBeDefined()
  },
)
