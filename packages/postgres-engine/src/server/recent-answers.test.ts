import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { birthOf } from '../system/process-identity.ts'
import { atTheEnd } from '@plinth/testing/at-the-end'
import { givenEngine } from '../testing/given-engine.ts'
import { draft } from '../testing/test-drafts.ts'

test('a server that has just answered is not asked again until its process ends or it is silent', async () => {
  const { engine } = await givenEngine()
  await engine.create(draft('asked'))
  const { pid } = await engine.health('asked')
  const goOn = () => process.kill(pid!, 'SIGCONT')
  atTheEnd(() => {
    try {
      goOn()
    } catch {
      // it has ended since
    }
  })

  // A stopped server gives no answer, so what resolves did not wait for one.
  process.kill(pid!, 'SIGSTOP')
  await engine.wake('asked')
  expect(await engine.health('asked')).toMatchObject({ state: 'unresponsive' })
  let isAwake = false
  const waking = engine.wake('asked').then(() => (isAwake = true))
  await sleep(200)
  expect(isAwake).toBe(false)
  goOn()
  await waking

  await engine.health('asked')
  process.kill(pid!, 'SIGKILL')
  await expect.poll(() => birthOf(pid!)).toBeUndefined()
  await engine.wake('asked')
  expect((await engine.health('asked')).pid).not.toBe(pid)
})
