import { expect, inject, test } from 'vitest'
import {
  cancelPacket,
  givenCluster,
  givenFront,
  givenOwnServer,
  keyOf,
  untilClosed,
  type TestCluster,
} from '../testing/given-front.ts'

const first = await givenCluster(inject('postgres'), 'a')
const second = await givenCluster(await givenOwnServer(), 'b')

test('a cancel request ends the query of its own client and of no other', async () => {
  const { clientOf, raw } = await givenFront([first, second])
  const [one, two] = [clientOf(first), clientOf(second)]
  await Promise.all([one.connect(), two.connect()])
  const running = expect(one.query('select pg_sleep(600)')).rejects.toMatchObject({ code: '57014' })
  const other = two.query('select pg_sleep(600)')
  const otherEnd = expect(other).rejects.toMatchObject({ code: '57014' })
  await sleeping(first, 1)
  await sleeping(second, 1)

  const socket = await raw()
  socket.write(cancelPacket(keyOf(one)))
  expect(await untilClosed(socket)).toHaveLength(0)

  await running
  await sleeping(first, 0)
  await sleeping(second, 1)
  const last = await raw()
  last.write(cancelPacket(keyOf(two)))
  await otherEnd
})

test('a cancel request with a wrong secret, or with the key of the cluster itself, does nothing', async () => {
  const { clientOf, raw } = await givenFront([first])
  const client = clientOf(first)
  await client.connect()
  const pid: number = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
  const key = keyOf(client)
  expect(key.pid).not.toBe(pid)
  const running = expect(client.query('select pg_sleep(600)')).rejects.toMatchObject({ code: '57014' })
  await sleeping(first, 1)

  for (const wrong of [
    { ...key, secret: key.secret ^ 1 },
    { ...key, pid },
    { pid: key.pid ^ 1, secret: key.secret },
  ]) {
    const socket = await raw()
    socket.write(cancelPacket(wrong))
    expect(await untilClosed(socket)).toHaveLength(0)
  }

  await sleeping(first, 1)
  const socket = await raw()
  socket.write(cancelPacket(key))
  await running
})

test('a key is worth nothing when its session is over', async () => {
  const { clientOf, raw, events } = await givenFront([first])
  const client = clientOf(first)
  await client.connect()
  const key = keyOf(client)
  await client.end()
  await expect.poll(() => events.map(({ event }) => event)).toContain('left')

  const socket = await raw()
  socket.write(cancelPacket(key))

  expect(await untilClosed(socket)).toHaveLength(0)
  expect(events.filter(({ event }) => event === 'failed')).toEqual([])
})

test('a backend that is ended says why, and the client hears it', async () => {
  const { clientOf } = await givenFront([second])
  const client = clientOf(second)
  await client.connect()
  const ended = new Promise((resolve) => client.once('error', resolve))

  await second.admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'visitor'")

  expect(await ended).toMatchObject({
    code: '57P01',
    message: 'terminating connection due to administrator command',
  })
})

test('a server that is killed in the middle of a query ends the client', async () => {
  const { clientOf, events } = await givenFront([second])
  const client = clientOf(second)
  await client.connect()
  const pid: number = (await client.query('select pg_backend_pid() as pid')).rows[0].pid
  const running = expect(client.query('select pg_sleep(600)')).rejects.toThrow('Connection terminated unexpectedly')
  await sleeping(second, 1)

  const before = await checkpointer(second)
  process.kill(pid, 'SIGKILL')

  await running
  await expect.poll(() => events.map(({ event }) => event)).toContain('left')
  // Postgres restarts itself after such a death, and must have done so before it can be stopped in good order.
  await expect.poll(() => checkpointer(second)).not.toBeOneOf([before, undefined])
})

async function checkpointer({ admin }: TestCluster): Promise<number | undefined> {
  const running = "select pid from pg_stat_activity where backend_type = 'checkpointer'"
  return admin.query<{ pid: number }>(running).then(
    ({ rows }) => rows[0]?.pid,
    () => undefined,
  )
}

async function sleeping({ admin }: TestCluster, count: number) {
  const sleepers = "select 1 from pg_stat_activity where usename = 'visitor' and wait_event = 'PgSleep'"
  await expect.poll(async () => (await admin.query(sleepers)).rowCount).toBe(count)
}
