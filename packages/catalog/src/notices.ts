export const noticeKinds = ['incident', 'outage'] as const

export type NoticeKind = (typeof noticeKinds)[number]

/**
 * Something that everybody should hear while it is active. An incident is going on; an outage is planned or over, and
 * can be dismissed. The key is dated, so that a later notice of the same kind is another one.
 */
export interface Notice {
  key: string
  kind: NoticeKind
  title: string
  /** Where more is said. */
  href: string | null
  activeFrom: string
  activeUntil: string | null
}

/** Notices that come with the product. A deployment adds its own. */
export const notices: readonly Notice[] = [
  {
    key: '2025-05-16-dashboard',
    kind: 'outage',
    title: 'Brief Dashboard outage: May 16, 2025, 22:00–23:00 UTC (no impact to your apps)',
    href: '/status',
    activeFrom: '2025-05-09T00:00:00Z',
    activeUntil: '2025-05-16T23:00:00Z',
  },
]
