import { createHash, randomBytes } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { expect, inject, test } from 'vitest'
import { givenCluster, givenFront, givenOwnServer, type TestCluster } from '../testing/given-front.ts'

const MEGABYTE = 1_048_576

const small = await givenCluster(inject('postgres'), 'a')
const [first, second] = await Promise.all([givenOwnServer(), givenOwnServer()])
const large = [await givenCluster(first, 'b'), await givenCluster(second, 'c')]

test('200 clients at once are all served, each by its own project', async () => {
  const { clientOf } = await givenFront([small, ...large])
  const crowd: TestCluster[] = [
    ...large.flatMap((cluster) => Array<TestCluster>(90).fill(cluster)),
    ...Array<TestCluster>(20).fill(small),
  ]

  const answers = await Promise.all(
    crowd.map(async (cluster, at) => {
      const client = clientOf(cluster)
      await client.connect()
      return (await client.query('select $1::int as at, pg_postmaster_start_time() as since', [at])).rows[0]
    }),
  )

  const since = new Map(
    await Promise.all([small, ...large].map(async (cluster) => [cluster, await startOf(cluster)] as const)),
  )
  expect(answers).toEqual(crowd.map((cluster, at) => ({ at, since: since.get(cluster) })))
})

test('50 MB go in and come out again unaltered', async () => {
  const { clientOf } = await givenFront(large)
  const client = clientOf(large[0]!)
  await client.connect()
  await client.query('create temp table copied (line text)')
  const [sent, received] = [createHash('sha256'), createHash('sha256')]

  await pipeline(Readable.from(fiftyMegabytes(sent)), client.query(copyFrom('copy copied from stdin')))
  await pipeline(client.query(copyTo('copy copied to stdout')), received)

  expect((await client.query('select sum(length(line) + 1)::int as size from copied')).rows).toEqual([
    { size: 50 * MEGABYTE },
  ])
  expect(received.digest('hex')).toBe(sent.digest('hex'))
})

test('a client that does not read stops its server, and gets everything when it reads on', async () => {
  const { clientOf } = await givenFront(large)
  const client = clientOf(large[1]!)
  await client.connect()
  const rows = 150
  const copy = client.query(
    copyTo(`copy (select repeat('x', ${MEGABYTE - 1}) from generate_series(1, ${rows})) to stdout`),
  )

  const processed = await untilTheServerWaits()
  expect(processed).toBeLessThan(50 * MEGABYTE)

  let size = 0
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done()
    },
  })
  await pipeline(copy, count)
  expect(size).toBe(rows * MEGABYTE)
})

test('a server that does not read stops its client', async () => {
  const { clientOf } = await givenFront(large)
  const [client, locker] = [clientOf(large[1]!), large[1]!.admin]
  await locker.query('create table locked (line text); grant insert on locked to visitor')
  const lock = await locker.connect()
  await lock.query('begin; lock table locked')
  await client.connect()
  const copy = client.query(copyFrom('copy locked from stdin'))
  const chunk = Buffer.from(`${'x'.repeat(MEGABYTE - 1)}\n`)
  let taken = 0
  const source = new Readable({
    read() {
      taken++
      this.push(taken > 120 ? null : chunk)
    },
  })

  const copied = pipeline(source, copy)
  await untilItStands(() => Promise.resolve(taken))
  expect(taken).toBeLessThan(50)

  await lock.query('commit')
  lock.release()
  await copied
  expect((await locker.query('select count(*)::int as lines from locked')).rows).toEqual([{ lines: 120 }])
})

async function startOf({ admin }: TestCluster): Promise<Date> {
  return (await admin.query('select pg_postmaster_start_time() as since')).rows[0].since
}

function* fiftyMegabytes(hash: ReturnType<typeof createHash>) {
  for (let megabyte = 0; megabyte < 50; megabyte++) {
    const line = () => `${randomBytes(511).toString('hex')}z\n`
    const chunk = Buffer.from(Array.from({ length: 1024 }, line).join(''))
    hash.update(chunk)
    yield chunk
  }
}

async function untilTheServerWaits() {
  const waiting = `select bytes_processed::int as bytes from pg_stat_progress_copy
    join pg_stat_activity using (pid) where wait_event = 'ClientWrite'`
  return untilItStands(async () => {
    const { rows } = await large[1]!.admin.query<{ bytes: number }>(waiting)
    return rows[0]?.bytes
  })
}

/** The value once it is the same in ten looks one after the other. */
async function untilItStands(look: () => Promise<number | undefined>) {
  let last: number | undefined
  let same = 0
  const sameLooks = async () => {
    const now = await look()
    same = now !== undefined && now > 0 && now === last ? same + 1 : 0
    last = now
    return same
  }
  await expect.poll(sameLooks).toBeGreaterThanOrEqual(10)
  return last
}
