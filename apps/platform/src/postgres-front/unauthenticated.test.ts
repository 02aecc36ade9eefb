import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { givenCluster, givenFront, givenOwnServer, untilClosed } from '../testing/given-front.ts'
import type { FoundCluster } from './postgres-front.ts'
import { startupPacket } from './startup-message.ts'

// every connection that it spares is taken here, and other files would have some of the shared one's
const cluster = await givenCluster(await givenOwnServer(), 'a')
/** Longer than any test process lives. */
const NEVER = 2 ** 31 - 1

test('45 clients that stop at the password keep nobody else out', async () => {
  const { raw, clientOf } = await givenFront([cluster])
  const silent = await Promise.all(Array.from({ length: 45 }, () => stoppedAtPassword(raw)))

  const client = clientOf(cluster)
  await client.connect()

  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  // each of them gets as far as the password in its turn
  const later = [clientOf(cluster), clientOf(cluster)]
  for (const one of later) await one.connect()
  await expect.poll(() => silent.filter(({ challenged }) => challenged()).length).toBeGreaterThanOrEqual(24)
})

test('no more than eight clients of a project are at the password at once', async () => {
  const { raw } = await givenFront([cluster], { stalledLoginMs: NEVER })

  const silent = await Promise.all(Array.from({ length: 45 }, () => stoppedAtPassword(raw)))

  const challenged = () => silent.filter((client) => client.challenged())
  await expect.poll(() => challenged().length).toBeGreaterThanOrEqual(8)
  // past the front a login takes a moment, so twenty of them leave the rest more than enough of it
  const direct = await givenFront([cluster])
  for (let at = 0; at < 20; at++) await direct.clientOf(cluster).connect()
  expect(challenged()).toHaveLength(8)
  challenged()[0]!.socket.destroy()
  await expect.poll(() => challenged().length).toBe(9)
})

test('a login that stops at the password ends in time, with the reason', async () => {
  const { raw, clientOf, events } = await givenFront([cluster], { loginTimeoutMs: 100 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const client = clientOf(cluster)
  await client.connect()
  const { socket, challenged, untilChallenged } = await stoppedAtPassword(raw)
  await untilChallenged
  expect(challenged()).toBe(true)

  vi.advanceTimersByTime(100)

  const said = await untilClosed(socket)
  expect(said.toString()).toContain('\0C57014\0MThe login was canceled because it took too long.')
  expect(events.map(({ event }) => event)).toEqual(['connected', 'not-logged-in'])
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a project takes no more connections than its cluster spares for clients', async () => {
  const found: FoundCluster = { host: cluster.server.socketDirectory, port: 5432, maximumConnections: 2 }
  const { clientOf } = await givenFront([cluster], { findCluster: async () => found })
  await clientOf(cluster).connect()
  await clientOf(cluster).connect()

  await expect(clientOf(cluster).connect()).rejects.toMatchObject({ code: '53300' })
})

test('of 300 clients at once each is served or told why not', async () => {
  const found: FoundCluster = { host: cluster.server.socketDirectory, port: 5432, maximumConnections: 25 }
  const { clientOf } = await givenFront([cluster], {
    findCluster: async () => found,
    stalledLoginMs: NEVER,
  })

  const outcomes = await Promise.all(
    Array.from({ length: 300 }, () =>
      clientOf(cluster)
        .connect()
        .then(
          () => 'served',
          (error: { code?: string; message: string }) => error.code ?? error.message,
        ),
    ),
  )

  expect(new Set(outcomes)).toEqual(new Set(['served', '53300']))
  expect(outcomes.filter((outcome) => outcome === 'served').length).toBe(25)
})

async function stoppedAtPassword(raw: () => Promise<Socket>) {
  const socket = await raw()
  let isChallenged = false
  const untilChallenged = once(socket, 'data').then(([bytes]: Buffer[]) => {
    isChallenged = bytes!.toString('latin1', 0, 1) === 'R'
  })
  const parameters = new Map([
    ['user', `visitor.${cluster.ref}`],
    ['database', 'postgres'],
  ])
  socket.write(startupPacket({ version: 196_608, parameters }))
  return { socket, untilChallenged, challenged: () => isChallenged }
}
