import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, stat, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { atTheEnd } from '@plinth/testing/at-the-end'
import { createEngine } from './engine.ts'
import { connected, givenEngine, givenFolder } from './testing/given-engine.ts'
import { isRoot, ourIdentity } from './system/os-user.ts'
import { draft } from './testing/test-drafts.ts'

const { engine, events, dataDirectory } = await givenEngine()
const silent = { log: () => undefined }

const rootOnly = isRoot() ? '' : ' (not run: only root can act as several users)'

test.each([
  '',
  'a',
  'A-ref',
  '1ref',
  '-ref',
  '../up',
  'a/b',
  'a.b',
  'a\nb',
  'ref\0',
  'ref\n',
  'ünicode',
  'a'.repeat(41),
])('the ref %j is refused everywhere', async (ref) => {
  const refused = { code: 'invalid_ref' }
  await expect(engine.create(draft(ref))).rejects.toMatchObject(refused)
  await expect(engine.start(ref)).rejects.toMatchObject(refused)
  await expect(engine.wake(ref)).rejects.toMatchObject(refused)
  await expect(engine.remove(ref)).rejects.toMatchObject(refused)
  await expect(engine.health(ref)).rejects.toMatchObject(refused)
  await expect(engine.diskUsage(ref)).rejects.toMatchObject(refused)
  expect(() => engine.connection(ref)).toThrow(expect.objectContaining(refused))
  expect(() => engine.logDirectory(ref)).toThrow(expect.objectContaining(refused))
})

test('a draft that cannot work is refused before anything is made', async () => {
  await expect(engine.create(draft('bad', { major: 16 }))).rejects.toMatchObject({ code: 'major_not_installed' })
  const role = 'x" superuser; --'
  await expect(engine.create(draft('bad', { passwords: { [role]: 'x' } }))).rejects.toMatchObject({
    code: 'invalid_role',
  })
  const settings = { memoryMegabytes: 1, maxConnections: 1 }
  await expect(engine.create(draft('bad', { settings }))).rejects.toMatchObject({ code: 'invalid_settings' })
  expect(await readdir(join(dataDirectory, 'clusters'))).not.toContain('bad')
})

test('a password for a role that does not exist leaves nothing behind', async () => {
  const created = engine.create(draft('half', { passwords: { no_such_role: 'x' } }))
  await expect(created).rejects.toMatchObject({ code: 'create_failed' })
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'create_failed', ref: 'half', detail: expect.stringContaining('no_such_role') }),
  )
  expect(await readdir(join(dataDirectory, 'clusters'))).not.toContain('half')
  expect(await engine.health('half')).toEqual({ state: 'missing' })
})

test('a second engine on the same data directory is refused', async () => {
  await expect(createEngine({ ...silent, dataDirectory })).rejects.toMatchObject({ code: 'engine_in_use' })
})

test('a closed engine does nothing more', async () => {
  const { engine: closed } = await givenEngine()
  await closed.close()
  await expect(closed.create(draft('late'))).rejects.toMatchObject({ code: 'engine_closed' })
})

test('a socket path that the system would cut off is refused', async () => {
  const socketDirectory = join(await givenFolder(), 'x'.repeat(90))
  const { engine: far } = await givenEngine({ socketDirectory })
  await expect(far.create(draft('far'))).rejects.toMatchObject({ code: 'socket_path_too_long' })
  expect(await far.list()).toEqual([])
})

test('a socket folder that is a link to somewhere else is refused', async () => {
  const folder = await givenFolder()
  await mkdir(join(folder, 'elsewhere'))
  await symlink(join(folder, 'elsewhere'), join(folder, 'sockets'))
  const options = { ...silent, dataDirectory: join(folder, 'data'), socketDirectory: join(folder, 'sockets') }
  await expect(createEngine(options)).rejects.toMatchObject({ code: 'wrong_owner' })
})

test('a data directory that is not absolute is refused', async () => {
  await expect(createEngine({ ...silent, dataDirectory: 'data' })).rejects.toMatchObject({ code: 'invalid_directory' })
})

test.runIf(isRoot())(`a data directory of somebody else is refused${rootOnly}`, async () => {
  const folder = join(await givenFolder(), 'data')
  await mkdir(folder)
  await chown(folder, 65_534, 65_534)
  await expect(createEngine({ ...silent, dataDirectory: folder })).rejects.toMatchObject({ code: 'wrong_owner' })
})

test.runIf(isRoot())(`a cluster whose files belong to somebody else is not started${rootOnly}`, async () => {
  await engine.create(draft('stolen'))
  await engine.stop('stolen')
  await chown(join(dataDirectory, 'clusters', 'stolen', 'data'), 65_534, 65_534)
  await expect(engine.start('stolen')).rejects.toMatchObject({ code: 'wrong_owner' })
})

test.runIf(isRoot())(
  `a data directory that servers could not enter is refused, and the error names the folder${rootOnly}`,
  async () => {
    const locked = join(await givenFolder(), 'locked')
    await mkdir(locked)
    await chmod(locked, 0o700)
    await expect(createEngine({ ...silent, dataDirectory: join(locked, 'data') })).rejects.toMatchObject({
      code: 'not_traversable',
      message: expect.stringContaining(`chmod o+x ${locked}`),
    })
  },
)

test.runIf(isRoot())(
  `a data directory of ours that only we can enter is opened for the clusters' users${rootOnly}`,
  async () => {
    const folder = join(await givenFolder(), 'mine')
    await mkdir(folder, { mode: 0o700 })
    const engine = await createEngine({ ...silent, dataDirectory: folder })
    await engine.close()
    expect((await stat(folder)).mode & 0o777).toBe(0o711)
  },
)

test('nobody else can look into a data directory, also one that was open before, but a shared folder stays shared', async () => {
  const folder = await givenFolder()
  const [open, shared] = [join(folder, 'open'), join(folder, 'shared')]
  for (const path of [open, shared]) {
    await mkdir(path)
    await chmod(path, path === open ? 0o755 : 0o1777)
    await (await createEngine({ ...silent, dataDirectory: path })).close()
  }
  expect((await stat(open)).mode & 0o7777).toBe(isRoot() ? 0o711 : 0o700)
  expect((await stat(shared)).mode & 0o7777).toBe(0o1777)
})

const mountPoint = await givenFolder()
const run = promisify(execFile)
const mountProblem = await whyNoMount()

test.skipIf(mountProblem !== undefined)(
  `a full disk is reported and leaves nothing behind${mountProblem === undefined ? '' : ` (not run: ${mountProblem})`}`,
  async () => {
    const bin = join(dataDirectory, 'engines', (await readdir(join(dataDirectory, 'engines')))[0]!, 'bin')
    await run('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=0755,nr_inodes=1600', 'plinth-test', mountPoint])
    atTheEnd(() => run('umount', [mountPoint]))
    const { engine: small, events: smallEvents } = await givenEngine({
      dataDirectory: join(mountPoint, 'data'),
      systemBinaries: { 17: bin },
      extraEngines: undefined,
    })

    // Too few inodes for a second copy: the disk fills up in the middle of it.
    await expect(small.create(draft('halfway'))).rejects.toMatchObject({ code: 'disk_full' })
    expect(smallEvents).toContainEqual(expect.objectContaining({ event: 'template_built' }))
    expect(await readdir(join(mountPoint, 'data', 'clusters'))).toEqual([])

    // Too few bytes: seen before the copy begins.
    await run('mount', ['-o', 'remount,size=60m,nr_inodes=100000', mountPoint])
    await expect(small.create(draft('too-big'))).rejects.toMatchObject({ code: 'disk_full' })
    expect(await readdir(join(mountPoint, 'data', 'clusters'))).toEqual([])

    await run('mount', ['-o', 'remount,size=300m', mountPoint])
    await small.create(draft('halfway'))
    await connected(small, 'halfway', 'postgres', (owner) => owner.query('select 1'))
  },
)

async function whyNoMount() {
  if (!isRoot()) return `only root may mount, and this is user ${ourIdentity().uid}`
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'plinth-test', mountPoint])
    await run('umount', [mountPoint])
    return undefined
  } catch {
    return 'this system permits no mounts'
  }
}
