import { setTimeout as sleep } from 'node:timers/promises'
import { days, hours } from '@plinth/catalog/durations'
import { platformBackups } from '@plinth/contract/platform-backups'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { planPlatformBackups } from './plan-platform-backups.ts'
import { sweepPlatformIn } from '../../testing/sweep-in.ts'

const platform = await givenPlatform()
const operator = await platform.operator()
const proof = { current_password: operator.password }
const { stores } = platform

/** The tools of a task, at a moment of our own. */
function toolsIn(milliseconds: number) {
  const { platformVault, log } = platform.process
  return { stores, platformVault, log, clock: { now: () => new Date(Date.now() + milliseconds) } }
}

async function untilVerified() {
  for (;;) {
    const { backups } = await operator.call(platformBackups.list, {})
    if (backups.every(({ verification }) => verification?.state === 'passed')) return backups
    expect(backups.every(({ state }) => state !== 'failed')).toBe(true)
    await sleep(50)
  }
}

test('a phrase is used once it is confirmed, one at a time, and it is nowhere but in the response', async () => {
  await planPlatformBackups(toolsIn(0))
  await expect(operator.call(platformBackups.create, {})).rejects.toMatchObject({ reason: 'no_recovery_phrase' })
  expect(await operator.call(platformBackups.list, {})).toMatchObject({
    phrase_made_at: null,
    backups: [],
    next_at: null,
  })

  const forgotten = await operator.call(platformBackups.createPhrase, proof)
  const { id, phrase } = await operator.call(platformBackups.createPhrase, proof)
  await expect(operator.call(platformBackups.create, {})).rejects.toMatchObject({ reason: 'no_recovery_phrase' })
  await expect(operator.call(platformBackups.confirmPhrase, { id: forgotten.id })).rejects.toMatchObject({ code: 404 })
  await operator.call(platformBackups.confirmPhrase, { id })
  await expect(operator.call(platformBackups.confirmPhrase, { id })).rejects.toMatchObject({ code: 404 })

  const { rows } = await platform.pool.query<{ text: string }>(
    `select string_agg(query_to_xml(format('select * from %s', c.oid::regclass), true, false, '')::text, '') as text
     from pg_class c where relkind = 'r' and relnamespace in ('platform'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  expect(rows[0]!.text).toContain(id)
  const words = phrase.split(' ')
  expect(rows[0]!.text).not.toContain(words.slice(0, 2).join(' '))
  expect(await platform.logText()).not.toContain(words.slice(0, 2).join(' '))
})

test('a backup is verified again when the operator asks', async () => {
  await operator.call(platformBackups.create, {})
  const [backup] = await untilVerified()
  const { id } = backup!
  expect(await operator.call(platformBackups.verify, { id })).toMatchObject({ id, verification: { state: 'waiting' } })
  const [again] = await untilVerified()
  expect(again!.verification!.at! > backup!.verification!.at!).toBe(true)

  const { stored_as } = (await stores.platformBackups.find(id))!
  await platform.process.platformVault.remove(stored_as!)
  await operator.call(platformBackups.verify, { id })
  await expect
    .poll(async () => (await operator.call(platformBackups.list, {})).backups[0]!.verification)
    .toMatchObject({ state: 'failed', failure: expect.stringContaining('missing') })
  await stores.platformBackups.forget(id)
  await expect(operator.call(platformBackups.verify, { id })).rejects.toMatchObject({ code: 404 })
  await expect(operator.call(platformBackups.verify, { id: 'none' })).rejects.toMatchObject({ code: 404 })
})

test('one that Plinth would be restored from is not deleted, and an older one is gone with the next sweep', async () => {
  await operator.call(platformBackups.create, {})
  const [older] = await untilVerified()
  const { stored_as } = (await stores.platformBackups.find(older!.id))!
  const refused = { code: 409, reason: 'last_platform_backup' }
  await expect(operator.call(platformBackups.remove, { id: older!.id })).rejects.toMatchObject(refused)

  await operator.call(platformBackups.create, {})
  const [newer] = await untilVerified()
  await stores.platformBackups.change(newer!.id, { verification: 'failed' })
  for (const { id } of [older!, newer!])
    await expect(operator.call(platformBackups.remove, { id })).rejects.toMatchObject(refused)
  await stores.platformBackups.change(newer!.id, { verification: 'passed' })

  await operator.call(platformBackups.remove, { id: older!.id })
  expect(await untilVerified()).toMatchObject([{ id: newer!.id }])
  await expect(operator.call(platformBackups.remove, { id: older!.id })).rejects.toMatchObject({ code: 404 })
  await sweepPlatformIn(platform, 0)
  await expect(
    platform.process.platformVault.verify(stored_as!, { signal: new AbortController().signal }),
  ).rejects.toMatchObject({ reason: 'not_found' })
  await stores.platformBackups.forget(newer!.id)
})

test('the schedule takes one a day, and what has expired is deleted, but not the last good one', async () => {
  await planPlatformBackups(toolsIn(0))
  expect(await untilVerified()).toEqual([])
  await planPlatformBackups(toolsIn(hours(2)))
  expect(await untilVerified()).toMatchObject([{ kind: 'scheduled', state: 'done' }])
  await planPlatformBackups(toolsIn(hours(25)))
  expect(await untilVerified()).toHaveLength(1)
  await planPlatformBackups(toolsIn(hours(27)))
  await planPlatformBackups(toolsIn(hours(28)))
  const [latest, earlier] = await untilVerified()
  expect(earlier).toBeDefined()

  await sweepPlatformIn(platform, days(13))
  expect(await untilVerified()).toHaveLength(2)
  await sweepPlatformIn(platform, days(30))
  expect(await untilVerified()).toMatchObject([{ id: latest!.id }])
  const { stored_as } = (await stores.platformBackups.find(latest!.id))!
  await platform.process.platformVault.verify(stored_as!, { signal: new AbortController().signal })
})
