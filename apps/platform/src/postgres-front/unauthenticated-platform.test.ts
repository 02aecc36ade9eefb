import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import { frontClient, givenProject, rowsOf } from '../testing/given-projects.ts'
import { startupPacket } from './startup-message.ts'

const platform = await givenPlatform({ PLINTH_IDLE_MINUTES: '0.005' })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { ref } = await givenProject(alice, organizations[0]!)
const { fleet } = platform.process
const state = async () => (await fleet.engine.health(ref)).state

test('45 clients without a password leave the database to psql and to the SQL editor', async () => {
  const silent = await Promise.all(Array.from({ length: 45 }, atPassword))
  await expect.poll(() => silent.filter(({ challenged }) => challenged()).length).toBeGreaterThan(7)

  expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])
  const client = frontClient(platform, ref)
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  expect(await rowsOf(alice, ref, `select count(*) from pg_roles where rolname = 'plinth_admin'`)).toEqual([['1']])
})

test('clients without a password keep no cluster awake, and wake one a few times only', async () => {
  const stubborn = await Promise.all(Array.from({ length: 3 }, atPassword))
  await expect.poll(() => stubborn.every(({ challenged }) => challenged())).toBe(true)
  await expect.poll(state).toBe('stopped')

  const refusals: string[] = []
  for (let at = 0; at < 8; at++) {
    const client = frontClient(platform, ref, { password: 'wrong' })
    refusals.push(
      await client.connect().then(
        () => 'in',
        (error: { code: string }) => error.code,
      ),
    )
    await expect.poll(state).toBe('stopped')
  }

  expect(refusals.slice(0, 2)).toEqual(['28P01', '28P01'])
  expect(refusals.slice(-2)).toEqual(['57P03', '57P03'])
  expect(await state()).toBe('stopped')
  expect(await rowsOf(alice, ref, 'select 1')).toEqual([['1']])
})

async function atPassword() {
  const socket: Socket = connect(platform.databasePort, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  let isChallenged = false
  socket.once('data', (bytes: Buffer) => (isChallenged = bytes.toString('latin1', 0, 1) === 'R'))
  const parameters = new Map([
    ['user', `postgres.${ref}`],
    ['database', 'postgres'],
  ])
  socket.write(startupPacket({ version: 196_608, parameters }))
  return { challenged: () => isChallenged }
}
