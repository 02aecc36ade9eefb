import type { Disclosure } from '@plinth/contract/assistant'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Table, type TableColumn } from '@plinth/ui/table'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure } from '../../../components/failure.tsx'
import { PageTitle } from '../../../components/page-title.tsx'
import { DISCLOSURES_AT_ONCE, disclosuresQuery } from '../../../data/assistant.ts'
import { organizationsQuery } from '../../../data/organizations.ts'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { sharingSentence } from '../sharing.ts'
import { DisclosureSheet } from './disclosure-sheet.tsx'
import { StopSwitch } from './stop-switch.tsx'
import { taskNames } from './task-names.ts'

interface LedgerPageProps {
  slug: string
  /** The id that the page begins after; undefined for the newest. */
  before: string | undefined
  /** The id of the one that is looked at. */
  entry: string | undefined
}

/** What was sent to the model: when, by whom, for which project, and every word of it. */
export function LedgerPage({ slug, before, entry }: LedgerPageProps) {
  const { data: organizations } = useSuspenseQuery(organizationsQuery())
  const organization = organizations.find((candidate) => candidate.slug === slug)
  const { data: sent = [], error, isPending, refetch } = useQuery(disclosuresQuery(slug, before))
  if (!organization) return null
  return (
    <TooltipProvider>
      <Page>
        <PageTitle>{`Ledger of the assistant · ${organization.name}`}</PageTitle>
        <PageHeader
          title="Ledger of the assistant"
          description={`Everything that was sent to a model, kept for 90 days. Owners and admins see what everybody sent, others their own. ${sharingSentence(organization.opt_in_tags)}`}
        />
        <StopSwitch organization={organization} />
        {error && !isPending ? (
          <Failure title="The ledger could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Table
            label="What was sent"
            columns={columnsOf(slug, before)}
            rows={sent}
            rowKey={({ id }) => id}
            loading={isPending}
            empty={
              <EmptyState kind="nothing" title={before ? 'Nothing older was sent' : 'Nothing was sent yet'}>
                Each call to the model is listed here before it is made.
              </EmptyState>
            }
          />
        )}
        <Paging slug={slug} before={before} last={sent.length === DISCLOSURES_AT_ONCE ? sent.at(-1) : undefined} />
        {entry && <DisclosureSheet slug={slug} id={entry} before={before} />}
      </Page>
    </TooltipProvider>
  )
}

function Paging({ slug, before, last }: { slug: string; before: string | undefined; last: Disclosure | undefined }) {
  if (!before && !last) return null
  return (
    <nav aria-label="Pages of the ledger" className="flex gap-2">
      {before && (
        <Button asChild>
          <Link to="/org/$slug/assistant" params={{ slug }} search={{}}>
            Newest
          </Link>
        </Button>
      )}
      {last && (
        <Button asChild>
          <Link to="/org/$slug/assistant" params={{ slug }} search={{ before: last.id }}>
            Older
          </Link>
        </Button>
      )}
    </nav>
  )
}

const columnsOf = (slug: string, before: string | undefined): TableColumn<Disclosure>[] => [
  {
    key: 'sent',
    header: 'Sent',
    primary: true,
    cell: ({ id, sent_at }) => (
      <Link
        to="/org/$slug/assistant"
        params={{ slug }}
        search={{ entry: id, ...(before ? { before } : {}) }}
        resetScroll={false}
        className="after:absolute after:inset-0"
      >
        <RelativeTime value={sent_at} />
      </Link>
    ),
  },
  { key: 'person', header: 'By', cell: ({ person }) => person?.username ?? 'A deleted account' },
  { key: 'task', header: 'For', cell: ({ task }) => taskNames[task] },
  {
    key: 'project',
    header: 'Project',
    cell: ({ project_ref }) => <code className="font-mono text-label wrap-anywhere">{project_ref}</code>,
  },
  { key: 'model', header: 'Model', cell: ({ model, host }) => `${model} at ${host}` },
  { key: 'bytes', header: 'Size', align: 'end', cell: ({ bytes }) => formatBytes(bytes) },
]
