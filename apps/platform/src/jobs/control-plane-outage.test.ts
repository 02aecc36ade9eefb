import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { audit } from '@plinth/contract/audit'
import { organizations } from '@plinth/contract/organizations'
import { expect, test } from 'vitest'
import { givenProject, rowsOf } from '../testing/given-projects.ts'
import { givenPlatformProcess } from '../testing/given-platform-process.ts'

const { owner, organization, dataDirectory } = await givenPlatformProcess()
const pidFile = join(dataDirectory, 'clusters/control/data/postmaster.pid')
const postmaster = async () => Number((await readFile(pidFile, 'utf8')).split('\n')[0])

test('a control plane whose server is killed comes back by itself, with everything acknowledged', async () => {
  const acknowledged: string[] = []
  for (let kill = 1; kill <= 3; kill++) {
    const killed = await postmaster()
    const atWork = keepRenaming(acknowledged)
    await expect.poll(() => acknowledged.length).toBeGreaterThan(kill * 10)
    process.kill(killed, 'SIGKILL')
    const whenKilled = acknowledged.length

    await expect.poll(() => acknowledged.length).toBeGreaterThan(whenKilled + 5)
    await atWork.stop()
    expect(await postmaster()).not.toBe(killed)
  }

  const entries = await owner.call(audit.list, { slug: organization.slug })
  const written = entries.flatMap(({ after }) => (isNamed(after) ? after.name : []))
  expect(acknowledged.filter((name) => !written.includes(name))).toEqual([])
  expect(await owner.call(audit.verify, {})).toMatchObject({ logs: expect.not.arrayContaining([isBroken]) })

  // the queue and its worker are there again as well
  const { ref } = await givenProject(owner, organization, { name: 'After' })
  expect(await rowsOf(owner, ref, 'select 1')).toEqual([['1']])
})

const isBroken = expect.objectContaining({ first_break: expect.any(Number) })

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'

/** One change after the other, until it is stopped; what failed is not counted. */
function keepRenaming(acknowledged: string[]) {
  let isStopped = false
  const working = work()
  async function work() {
    for (let number = 1; !isStopped; number++) {
      const name = `Acme ${acknowledged.length}-${number}`
      const done = await owner.call(organizations.rename, { slug: organization.slug, name }).catch(() => undefined)
      if (done) acknowledged.push(name)
    }
  }
  return {
    stop: async () => {
      isStopped = true
      await working
    },
  }
}
