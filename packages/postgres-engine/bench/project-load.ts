import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Between two reads, so that the project is busy and the machine is not. */
const PAUSE = 2

export interface Latencies {
  reads: number[]
  updates: number[]
}

/** A program of its own, as people's are: reads and updates single rows until it is stopped, and says how long each took. */
const [, , host = '', port, user, password = '', rows] = process.argv
const { reads, updates }: Latencies = { reads: [], updates: [] }
let isOver = false
process.once('message', () => (isOver = true))
process.send?.('ready')
await Promise.all([
  repeat(updates, 'update filled set counter = counter + 1 where id = $1', 0),
  repeat(reads, 'select body from filled where id = $1', PAUSE),
])
process.send?.({ reads, updates }, () => process.disconnect())

async function repeat(times: number[], sql: string, pause: number) {
  const client = new pg.Client({ host, port: Number(port), user, password, database: 'postgres' })
  await client.connect()
  while (!isOver) {
    const id = 1 + Math.floor(Math.random() * Number(rows))
    const started = performance.now()
    await client.query({ name: sql.slice(0, 6), text: sql, values: [id] })
    times.push(performance.now() - started)
    if (pause > 0) await sleep(pause)
  }
  await client.end()
}
