import { Worker } from 'node:worker_threads'
import { seconds } from '@plinth/catalog/durations'
import { afterEach, expect, test, vi } from 'vitest'
import { createPasswordScorer } from './password-scorer.ts'

const TURN = { lane: 'change', caller: 'ada' } as const

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the thread that scores is small, ends soon after the last password, and starts again for the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const ended: Worker['resourceLimits'][] = []
  const { terminate } = Worker.prototype
  vi.spyOn(Worker.prototype, 'terminate').mockImplementation(function (this: Worker) {
    ended.push(this.resourceLimits)
    return terminate.call(this)
  })
  const scorer = createPasswordScorer()

  expect((await scorer.score('password', [], TURN)).score).toBe(0)
  await vi.advanceTimersByTimeAsync(seconds(4))
  expect(ended).toEqual([])
  expect((await scorer.score('Heron-Quay-9-Lantern-Moss', [], TURN)).score).toBe(4)
  await vi.advanceTimersByTimeAsync(seconds(4))
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(seconds(2))
  expect(ended).toMatchObject([{ maxYoungGenerationSizeMb: 4 }])

  expect((await scorer.score('password', [], TURN)).score).toBe(0)
  await scorer.close()
  expect(ended).toHaveLength(2)
})
