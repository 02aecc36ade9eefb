import type { ProjectStatus } from '@plinth/catalog/project-status'
import { projectStatuses } from '@plinth/catalog/project-status'
import { expect, test } from 'vitest'
import { countGroups, groupOf } from './project-groups.ts'
import { choiceOf } from './list-choice.ts'
import { sortProjects } from './sort-projects.ts'

const project = (name: string, status: ProjectStatus, more = {}) => ({
  name,
  status,
  disk: null as { state: 'normal'; used_bytes: number; reserved_bytes: number; ceiling_bytes: null } | null,
  client_connections: 0,
  last_connected_at: null as string | null,
  inserted_at: '2026-11-01T00:00:00Z',
  ...more,
})
const disk = (used_bytes: number) => ({ disk: { state: 'normal', used_bytes, reserved_bytes: 0, ceiling_bytes: null } })
const names = (projects: readonly { name: string }[]) => projects.map(({ name }) => name)

test('by status, trouble comes first and deleted projects last; each by name', () => {
  const projects = [
    project('shop', 'ACTIVE_HEALTHY'),
    project('old', 'REMOVED'),
    project('archive', 'INACTIVE'),
    project('billing', 'RESTORE_FAILED'),
    project('blog 10', 'ACTIVE_HEALTHY'),
    project('blog 9', 'ACTIVE_HEALTHY'),
    project('orders', 'ACTIVE_UNHEALTHY'),
    project('new', 'COMING_UP'),
  ]

  expect(names(sortProjects(projects, 'status'))).toEqual([
    'billing',
    'orders',
    'new',
    'blog 9',
    'blog 10',
    'shop',
    'archive',
    'old',
  ])
  expect(countGroups(projects)).toEqual([
    { group: 'attention', count: 2 },
    { group: 'working', count: 1 },
    { group: 'healthy', count: 3 },
    { group: 'paused', count: 1 },
    { group: 'deleted', count: 1 },
  ])
})

test('by activity, projects with clients now come before the latest connection, and those without any are last', () => {
  const projects = [
    project('never', 'ACTIVE_HEALTHY'),
    project('yesterday', 'ACTIVE_HEALTHY', { last_connected_at: '2026-11-21T10:00:00Z' }),
    project('today', 'ACTIVE_HEALTHY', { last_connected_at: '2026-11-22T10:00:00Z' }),
    project('z now', 'ACTIVE_HEALTHY', { client_connections: 1, last_connected_at: '2026-11-20T10:00:00Z' }),
    project('a now', 'ACTIVE_HEALTHY', { client_connections: 2, last_connected_at: '2026-11-19T10:00:00Z' }),
  ]

  expect(names(sortProjects(projects, 'activity'))).toEqual(['a now', 'z now', 'today', 'yesterday', 'never'])
})

test('by size the largest comes first, and by age the newest', () => {
  const projects = [
    project('small', 'ACTIVE_HEALTHY', { ...disk(10), inserted_at: '2026-11-02T00:00:00Z' }),
    project('unmeasured', 'INACTIVE', { inserted_at: '2026-11-03T00:00:00Z' }),
    project('large', 'ACTIVE_HEALTHY', disk(1000)),
  ]

  expect(names(sortProjects(projects, 'size'))).toEqual(['large', 'small', 'unmeasured'])
  expect(names(sortProjects(projects, 'created'))).toEqual(['unmeasured', 'small', 'large'])
})

test('what failed or may not respond needs attention, whatever else it is', () => {
  const troubled = projectStatuses.filter((status) => groupOf(status) === 'attention')

  expect(new Set(troubled)).toEqual(
    new Set(['ACTIVE_UNHEALTHY', 'UNKNOWN', 'INIT_FAILED', 'RESTORE_FAILED', 'PAUSE_FAILED']),
  )
})

test('an address names a group and an order, and nothing else', () => {
  expect(choiceOf({ state: 'paused', sort: 'size' })).toEqual({ state: 'paused', sort: 'size' })
  expect(choiceOf({ state: 'asleep', sort: 'color' })).toEqual({ state: undefined, sort: 'status' })
})
