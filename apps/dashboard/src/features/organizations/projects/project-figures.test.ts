import type { ListedProject } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { connectionsOf, sizeOf } from './project-figures.ts'

const disk = (used_bytes: number, ceiling_bytes: number | null): ListedProject['disk'] => ({
  state: 'normal',
  used_bytes,
  reserved_bytes: 0,
  ceiling_bytes,
})
const MEGABYTE = 1024 ** 2
const now = Date.parse('2026-11-22T12:00:00Z')

test.each([
  [disk(41.26 * MEGABYTE, 8192 * MEGABYTE), '41.26 MB of 8 GB'],
  [disk(41 * MEGABYTE, null), '41 MB'],
  [null, undefined],
])('the size of %j is %s', (measured, text) => {
  expect(sizeOf({ disk: measured })).toBe(text)
})

test.each([
  ['ACTIVE_HEALTHY', 3, null, '3 connections'],
  ['ACTIVE_HEALTHY', 1, '2026-11-22T11:00:00Z', '1 connection'],
  ['ACTIVE_HEALTHY', 0, '2026-11-22T10:00:00Z', 'Last connection 2 hours ago'],
  ['ACTIVE_HEALTHY', 0, null, 'No connections yet'],
  ['INACTIVE', 0, '2026-11-22T10:00:00Z', 'Last connection 2 hours ago'],
  ['INACTIVE', 0, null, undefined],
] as const)('%s, %i connected now and last at %s: %s', (status, client_connections, last_connected_at, text) => {
  expect(connectionsOf({ status, client_connections, last_connected_at }, now)).toBe(text)
})
