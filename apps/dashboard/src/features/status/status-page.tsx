import type { ComponentStatus, Notice, Status } from '@plinth/contract/status'
import { EmptyState } from '@plinth/ui/empty-state'
import { PageHeader } from '@plinth/ui/page-header'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { StatusDot } from '@plinth/ui/status-dot'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { PlainFrame } from '../../components/frames/plain-frame.tsx'
import { platformStatusQuery } from '../../data/platform-status.ts'
import { formatMoment } from '@plinth/ui/format-moment'

/** How the platform is. For everybody, signed in or not. */
export function StatusPage() {
  const { data: platform } = useSuspenseQuery(platformStatusQuery())
  return (
    <PlainFrame>
      <PageTitle>Status</PageTitle>
      <PageHeader title={headlineOf(platform)} />
      <Section title="Parts">
        <Panel padded={false}>
          {platform.components.map(({ id, name, status }) => (
            <PanelRow key={id} title={name}>
              <StatusDot state={looks[status].state}>{looks[status].word}</StatusDot>
            </PanelRow>
          ))}
        </Panel>
        <p className="text-label text-muted">
          Checked <RelativeTime value={platform.checked_at} />, again every minute.
        </p>
      </Section>
      <Section title="Notices">
        {platform.notices.length === 0 ? (
          <Panel padded={false}>
            <EmptyState kind="nothing" title="No notices at the moment">
              Incidents and maintenance appear here.
            </EmptyState>
          </Panel>
        ) : (
          <Panel padded={false}>
            {platform.notices.map((notice) => (
              <OneNotice key={notice.key} notice={notice} />
            ))}
          </Panel>
        )}
      </Section>
    </PlainFrame>
  )
}

function OneNotice({ notice: { kind, title, href, active_from, active_until } }: { notice: Notice }) {
  const until = active_until === null ? '' : ` until ${formatMoment(active_until)}`
  return (
    <PanelRow
      title={<span className="wrap-anywhere">{title}</span>}
      description={`${kind === 'incident' ? 'Incident' : 'Notice'} since ${formatMoment(active_from)}${until}`}
    >
      {href !== null && href !== '/status' && (
        <a href={href} className="underline underline-offset-2">
          Read more
        </a>
      )}
    </PanelRow>
  )
}

/** What the operator knows may not be among what is probed. */
function headlineOf({ status, notices }: Status) {
  const hasIncident = notices.some(({ kind }) => kind === 'incident')
  return hasIncident && status === 'operational' ? 'We are looking into an incident' : headlines[status]
}

const headlines: Record<ComponentStatus, string> = {
  operational: 'All systems operational',
  degraded: 'Some parts work less well than usual',
  outage: 'Some parts do not work',
}

const looks = {
  operational: { state: 'healthy', word: 'Operational' },
  degraded: { state: 'warning', word: 'Degraded' },
  outage: { state: 'failed', word: 'Does not work' },
} as const satisfies Record<ComponentStatus, object>
