import type { Notice, Status } from '@plinth/contract/status'
import type { BannerWords } from '../../components/feature/banner.ts'

/** What the status page knows and everybody should. A status that is not known yet counts as fine. */
export const statusBanners = (status: Status | undefined, dismissed: readonly string[]): BannerWords[] => [
  ...incidents(status),
  ...outages(status, dismissed),
]

/** One for all: the status page says what each is about. */
function incidents(status: Status | undefined): BannerWords[] {
  const isGoingOn = status?.status === 'outage' || status?.notices.some(({ kind }) => kind === 'incident')
  if (!isGoingOn) return []
  return [
    {
      id: 'incident',
      severity: 'incident',
      title: 'We are currently investigating a technical issue',
      link: { label: 'Status page', href: '/status' },
    },
  ]
}

function outages(status: Status | undefined, dismissed: readonly string[]): BannerWords[] {
  return (status?.notices ?? [])
    .filter(({ kind, key }) => kind === 'outage' && !dismissed.includes(key))
    .map(({ key, title, href }: Notice) => ({
      id: key,
      severity: 'notice',
      title,
      link: { label: 'Learn more', href: href ?? '/status' },
      dismissal: key,
    }))
}
