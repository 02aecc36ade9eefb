import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'

// The same work by the driver alone: what a request needs, in one message, over as many connections as REST has.
const { connection, text, connections, callers, seconds } = workerData
const pool = new pg.Pool({ ...connection, max: connections })
await pool.query('select 1')
let count = 0
const started = performance.now()
const usedBefore = process.cpuUsage()
const end = started + seconds * 1000
await Promise.all(Array.from({ length: callers }, call))
const elapsed = performance.now() - started
const used = process.cpuUsage(usedBefore)
const cpu = (used.user + used.system) / 1000
await pool.end()
parentPort.postMessage({ count, elapsed, cpu })

async function call() {
  while (performance.now() < end) {
    await pool.query(text)
    count++
  }
}
