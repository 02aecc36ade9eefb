import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { processesWhere } from './processes-where.ts'

test('of thousands of processes a few are looked at at once, and all that fit are found in their order', async () => {
  const pids = Array.from({ length: 5_001 }, (_, index) => index + 1)
  let [looking, most] = [0, 0]
  const found = await processesWhere(pids, async (pid) => {
    most = Math.max(most, ++looking)
    await turn()
    looking--
    return pid % 1_000 === 0 || pid === 5_001
  })
  expect(found).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 5_001])
  expect(most).toBe(64)
})
