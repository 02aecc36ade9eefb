import { expect, test } from 'vitest'
import { tellingSteps } from './tell-steps.ts'

const GIGABYTE = 1024 ** 3

test('a restore says how much it has read and since when, once a second, and then what it is at', async () => {
  const said: string[] = []
  let now = 0
  const say = (sentence: string) => {
    said.push(sentence)
    return Promise.resolve()
  }
  await tellingSteps({ say, now: () => now }, async ({ onStep, onProgress }) => {
    onStep('reading')
    now = 999
    onProgress({ bytes: 1, total: 3.4 * GIGABYTE })
    now = 40_000
    onProgress({ bytes: 1.2 * GIGABYTE, total: 3.4 * GIGABYTE })
    now = 40_500
    onProgress({ bytes: 1.3 * GIGABYTE, total: 3.4 * GIGABYTE })
    now = 61_000
    onProgress({ bytes: 700 * 1024 ** 2, total: 3.4 * GIGABYTE })
    onStep('recovering')
    onStep('swapping')
  })
  expect(said).toEqual([
    'Reading the backup.',
    'Reading the backup: 1.2 of 3.4 GB, 40 seconds so far.',
    'Reading the backup: 0.7 of 3.4 GB, 1 minute so far.',
    'Starting Postgres with it.',
    'Putting it in place.',
  ])
})

test('a sentence that cannot be written ends no restore, and the last one is waited for', async () => {
  const said: string[] = []
  const say = async (sentence: string) => {
    await new Promise((resolve) => setImmediate(resolve))
    if (sentence === 'Reading the backup.') throw new Error('The control plane is away')
    said.push(sentence)
  }
  await tellingSteps({ say, now: () => 0 }, async ({ onStep }) => {
    onStep('reading')
    onStep('checking')
  })
  expect(said).toEqual(['Reading every row.'])
})
