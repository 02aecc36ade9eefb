import { expect, test } from 'vitest'
import { isUncertain, uncertainMoments } from './uncertain-moments.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
const range = { backup_id: 'a', log_id: 'one', from: at(10), through: at(40), log_start: 'A1', was_set_back: true }
const segments = [
  { name: 'A0', through: at(59) },
  { name: 'A1', through: at(20) },
  { name: 'A2', through: at(50) },
  { name: 'A3', through: at(40) },
]
const spansOf = (ranges: (typeof range)[], now = at(100)) => uncertainMoments(ranges, async () => segments, now)

test('a log in which the clock was set back says between which moments, from the backup on', async () => {
  const spans = await spansOf([range])
  expect(spans).toEqual([{ from: at(20), until: at(50) }])
  expect([19, 20, 21, 50, 51].map((minute) => isUncertain(spans, at(minute)))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
})

test('from the next backup on, its own log says it', async () => {
  const next = { ...range, backup_id: 'b', from: at(30), log_start: 'A3' }
  expect(await spansOf([next, range])).toEqual([{ from: at(20), until: new Date(at(30).getTime() - 1) }])
})

test('a log is looked at only where the clock was set back, or is behind it now', async () => {
  const steady = { ...range, was_set_back: false }
  const refused = () => Promise.reject(new Error('The log was listed'))
  expect(await uncertainMoments([steady], refused, at(100))).toEqual([])
  await expect(uncertainMoments([steady], refused, at(30))).rejects.toThrow('was listed')
})

test('twenty spans are said, the latest', async () => {
  const often = Array.from({ length: 90 }, (_, index) => ({
    name: `A${100 + index}`,
    through: at(Math.floor(index / 3) * 100 + [20, 50, 40][index % 3]!),
  }))
  const spans = await uncertainMoments([{ ...range, log_start: 'A100' }], async () => often, at(5000))
  expect(spans).toHaveLength(20)
  expect(spans[0]).toEqual({ from: at(2920), until: at(2950) })
  expect(spans[19]).toEqual({ from: at(1020), until: at(1050) })
})
