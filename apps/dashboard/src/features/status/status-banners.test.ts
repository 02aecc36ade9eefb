import type { Status } from '@plinth/contract/status'
import { expect, test } from 'vitest'
import { statusBanners } from './status-banners.ts'

const fine: Status = { status: 'operational', checked_at: '2026-01-01T00:00:00Z', components: [], notices: [] }
const outage = {
  key: '2025-05-16-dashboard',
  kind: 'outage',
  title: 'Brief Dashboard outage: May 16, 2025, 22:00–23:00 UTC (no impact to your apps)',
  href: '/status',
  active_from: '2025-05-01T00:00:00Z',
  active_until: null,
} as const

test('while all is well, or nothing is known, there is no banner', () => {
  expect(statusBanners(fine, [])).toEqual([])
  expect(statusBanners(undefined, [])).toEqual([])
})

test.each([
  ['an outage that the platform found itself', { ...fine, status: 'outage' as const }],
  ['an incident that the operator told', { ...fine, notices: [{ ...outage, kind: 'incident' as const }] }],
])('Incident: %s leads to the status page', (_, status) => {
  expect(statusBanners(status, [])).toMatchObject([
    { title: 'We are currently investigating a technical issue', link: { href: '/status' } },
  ])
})

test('a degraded component alone is no incident', () => {
  expect(statusBanners({ ...fine, status: 'degraded' }, [])).toEqual([])
})

test('Outage notice: it can be learned about and dismissed, by its key', () => {
  const status = { ...fine, notices: [outage] }
  expect(statusBanners(status, [])).toEqual([
    {
      id: outage.key,
      severity: 'notice',
      title: outage.title,
      link: { label: 'Learn more', href: '/status' },
      dismissal: outage.key,
    },
  ])
  expect(statusBanners(status, [outage.key])).toEqual([])
})
