import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readlink } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { holdNetworkOf } from './leftover-programs.ts'

/** Root may, unless the system around it forbids it. */
const canMakeNetworks = spawnSync('unshare', ['--net', '--', 'true']).status === 0

test.runIf(canMakeNetworks)(
  'the name of a network that is held is not that of one which is made after its last process ended',
  async () => {
    const first = await givenNetwork()
    const held = (await holdNetworkOf(first.pid))!
    onTestFinished(held.release)
    expect(held.name).toBe(await first.name())
    await first.end()

    for (let count = 0; count < 50; count++) {
      const next = await givenNetwork()
      expect(await next.name()).not.toBe(held.name)
      await next.end()
    }
  },
)

test.runIf(process.platform === 'linux')('the network that we are in is not held, nor that of nobody', async () => {
  expect(await holdNetworkOf(process.pid)).toBeUndefined()
  expect(await holdNetworkOf(2 ** 30)).toBeUndefined()
})

/** A process in a network of its own. */
async function givenNetwork() {
  const program = spawn('unshare', ['--net', '--', 'sh', '-c', 'echo ready; exec sleep 60'])
  onTestFinished(() => void program.kill('SIGKILL'))
  await once(program.stdout, 'data')
  return {
    pid: program.pid!,
    name: () => readlink(`/proc/${program.pid}/ns/net`),
    async end() {
      program.kill('SIGKILL')
      await once(program, 'exit')
    },
  }
}
