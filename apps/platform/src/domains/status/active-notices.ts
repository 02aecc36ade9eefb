import { notices as shipped } from '@plinth/catalog/notices'
import type { Notice } from '@plinth/contract/status'
import type { NoticeRow } from '../../stores/notice-store.ts'

/** The notices to be shown now, the newest first. One of the deployment's own takes the place of a shipped one. */
export function activeNotices(own: readonly NoticeRow[], now: Date): Notice[] {
  const byKey = new Map<string, Notice>()
  for (const { activeFrom, activeUntil, ...notice } of shipped) {
    byKey.set(notice.key, { ...notice, active_from: activeFrom, active_until: activeUntil })
  }
  for (const row of own) byKey.set(row.key, noticeAnswer(row))
  return [...byKey.values()]
    .filter(({ active_from, active_until }) => isActive(active_from, active_until, now))
    .toSorted((a, b) => Date.parse(b.active_from) - Date.parse(a.active_from))
}

export const noticeAnswer = ({ active_from, active_until, ...notice }: NoticeRow): Notice => ({
  ...notice,
  active_from: active_from.toISOString(),
  active_until: active_until?.toISOString() ?? null,
})

const isActive = (from: string, until: string | null, now: Date) =>
  Date.parse(from) <= now.getTime() && (until === null || now.getTime() < Date.parse(until))
