import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, copyFile, lstat, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { birthOf, isOfUser } from './process-identity.ts'

const SOMEBODY = 61_234
const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0

async function sleeping(program: string) {
  const child = spawn(program, ['60'], { stdio: 'ignore', uid: SOMEBODY, gid: SOMEBODY })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  return child.pid!
}

test.runIf(isRootOnLinux)(
  'a process is known by its real user, also where it runs with the rights of root',
  async () => {
    const open = await sleeping('/bin/sleep')
    expect((await lstat(`/proc/${open}`)).uid).toBe(SOMEBODY)
    expect([isOfUser(open, SOMEBODY), isOfUser(open, SOMEBODY + 1)]).toEqual([true, false])

    const folder = await mkdtemp(join(tmpdir(), 'plinth-set-user-id-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, 0o711)
    await copyFile('/bin/sleep', join(folder, 'sleep'))
    await chmod(join(folder, 'sleep'), 0o4755)
    const raised = await sleeping(join(folder, 'sleep'))
    // a file system may be mounted without such rights
    expect([0, SOMEBODY]).toContain((await lstat(`/proc/${raised}`)).uid)
    expect([isOfUser(raised, SOMEBODY), isOfUser(raised, 0)]).toEqual([true, false])
  },
)

test('a process that is gone is of nobody and has no birth', async () => {
  const child = spawn('/bin/sleep', ['60'], { stdio: 'ignore' })
  await once(child, 'spawn')
  expect(await birthOf(child.pid!)).toEqual(expect.any(String))
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await birthOf(child.pid!)).toBeUndefined()
  expect(isOfUser(child.pid!, process.getuid?.() ?? 0)).toBe(false)
})
