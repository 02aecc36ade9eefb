import type { Project } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { diskWords } from './disk-words.ts'

const GIGABYTE = 1024 ** 3

const disk = (state: NonNullable<Project['disk']>['state'], ceiling_bytes: number | null = 8 * GIGABYTE) => ({
  disk: { state, used_bytes: 8.5 * GIGABYTE, ceiling_bytes },
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
