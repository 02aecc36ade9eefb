import { expect, test } from 'vitest'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'
import { watchUse } from './watch-use.ts'

test('a cluster is in use while statements of people run, and not by what the platform asks itself', async () => {
  const { engine } = await givenEngine()
  await engine.create(draft('used'))
  const { host, port } = engine.connection('used')
  const use = await watchUse({ host, port, major: 17 }, PASSWORDS.plinth_admin)
  expect(use.isInUse()).toBe(true)
  await expect.poll(use.isInUse).toBe(false)
  await connected(engine, 'used', 'plinth_admin', async (admin) => {
    await admin.query('select 1')
    await expect.poll(use.isInUse, { interval: 300 }).toBe(false)
  })

  await connected(engine, 'used', 'postgres', async (owner) => {
    const working = owner.query('select pg_sleep(2)')
    await expect.poll(use.isInUse).toBe(true)
    await working
    await expect.poll(use.isInUse).toBe(false)
    // a client that only asks now and then is at work, too
    let isOver = false
    const asking = (async () => {
      while (!isOver) await owner.query('select pg_sleep(0.01)')
    })()
    await expect.poll(use.isInUse).toBe(true)
    isOver = true
    await asking
  })
  await engine.stop('used')
  await expect.poll(use.isInUse).toBe(true)
  await use.end()
})
