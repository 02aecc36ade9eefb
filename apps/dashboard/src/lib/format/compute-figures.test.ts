import { expect, test } from 'vitest'
import { detailOf, figuresOf, offeredSizes } from './compute-figures.ts'

const ownMachine = { cloud_providers: [], compute_sizes: ['nano', 'micro', 'small'] } as const
const sold = { cloud_providers: ['AWS'], compute_sizes: ['nano', 'micro'] } as const
const offer = (one: typeof ownMachine | typeof sold) => ({
  cloud_providers: [...one.cloud_providers],
  compute_sizes: [...one.compute_sizes],
})

test('without providers only what the cluster is limited to is said', () => {
  expect(figuresOf('micro', offer(ownMachine))).toBe('1 GB memory · 60 connections')
  expect(detailOf('micro', offer(ownMachine))).toBe('60 connections')
})

test('with providers their figures are said', () => {
  expect(figuresOf('micro', offer(sold))).toBe(
    'CPU: 2 cores, shared · 60 direct and 200 pooler connections · disk 87 to 2,085 MB/s',
  )
  expect(detailOf('micro', offer(sold))).toBe('2 cores, shared')
})

test('only sizes that the machine has memory for are offered, and the one a project has', () => {
  expect(offeredSizes(offer(ownMachine), 'micro')).toEqual(['nano', 'micro', 'small'])
  expect(offeredSizes(offer(ownMachine), 'xlarge')).toEqual(['nano', 'micro', 'small', 'xlarge'])
})
