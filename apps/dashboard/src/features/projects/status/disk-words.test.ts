import type { Project } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { diskWords } from './disk-words.ts'

const GIGABYTE = 1024 ** 3

const disk = (state: NonNullable<Project['disk']>['state'], ceiling_bytes: number | null = 8 * GIGABYTE) => ({
  disk: { state, used_bytes: 8.5 * GIGABYTE, reserved_bytes: 0, ceiling_bytes },
})

test('a project with room, or that was not measured yet, says nothing', () => {
  expect(diskWords(disk('normal'))).toBeUndefined()
  expect(diskWords({ disk: null })).toBeUndefined()
})

test.each([
  ['nearly_full', 'warning', /larger compute size/],
  ['read_only', 'danger', /set transaction read write;/],
  ['refused', 'danger', /larger compute size/],
  ['machine_full', 'danger', /operator/],
] as const)('%s is a %s with what to do', (state, tone, remedy) => {
  expect(diskWords(disk(state))).toMatchObject({ tone, text: expect.stringMatching(remedy) })
})

test('the use stands beside the limit', () => {
  expect(diskWords(disk('read_only'))?.text).toContain('It uses 8.5 GB of 8 GB.')
})

test('what the log may still take is told apart from what is used', () => {
  const { disk: full } = disk('read_only')
  const measured = { ...full, used_bytes: 7.5 * GIGABYTE, reserved_bytes: 0.5 * GIGABYTE }
  expect(diskWords({ disk: measured })?.text).toContain(
    'It uses 7.5 GB, and 512 MB is reserved for its write-ahead log, of 8 GB.',
  )
})
