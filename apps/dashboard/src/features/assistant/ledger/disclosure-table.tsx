import type { Disclosure } from '@plinth/contract/assistant'
import type { ProjectSummary } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { RelativeTime } from '@plinth/ui/relative-time'
import { RowLink, Table, type TableColumn } from '@plinth/ui/table'
import { Link } from '@tanstack/react-router'
import { DISCLOSURES_AT_ONCE } from '../../../data/disclosures.ts'
import { formatBytes } from '../../../lib/format/format-bytes.ts'
import type { LedgerSearch } from './ledger-search.ts'
import { ProjectName } from './project-name.tsx'
import { taskNames } from './task-names.ts'

interface DisclosureTableProps {
  slug: string
  search: LedgerSearch
  /** Undefined while the first of them are on their way. */
  sent: readonly Disclosure[] | undefined
  /** What is shown belongs to the address before. */
  isOutdated: boolean
  /** Those that the person may see. */
  projects: readonly ProjectSummary[]
  seesAll: boolean
}

/** What was sent, a line each, a page at a time. */
export function DisclosureTable({ slug, search, sent, isOutdated, projects, seesAll }: DisclosureTableProps) {
  const last = sent?.length === DISCLOSURES_AT_ONCE ? sent.at(-1) : undefined
  return (
    <Table
      label="Data sent"
      columns={columnsOf(slug, search, projects)}
      rows={sent ?? []}
      rowKey={({ id }) => id}
      loading={sent === undefined || isOutdated}
      empty={<Nothing slug={slug} search={search} projects={projects} seesAll={seesAll} />}
      footer={(search.before || last) && <Paging slug={slug} search={search} last={last} />}
    />
  )
}

function Paging({ slug, search, last }: { slug: string; search: LedgerSearch; last: Disclosure | undefined }) {
  const { project, before } = search
  return (
    <nav aria-label="Pages of the ledger" className="flex flex-wrap items-center justify-between gap-2">
      {last ? <span>{DISCLOSURES_AT_ONCE} on a page</span> : <span>Nothing older is kept.</span>}
      <span className="flex gap-2">
        {before && (
          <Button asChild size="small">
            <Link to="/org/$slug/assistant" params={{ slug }} search={{ project }}>
              Newest
            </Link>
          </Button>
        )}
        {last && (
          <Button asChild size="small">
            <Link to="/org/$slug/assistant" params={{ slug }} search={{ project, before: last.id }}>
              Older
            </Link>
          </Button>
        )}
      </span>
    </nav>
  )
}

type NothingProps = Pick<DisclosureTableProps, 'slug' | 'search' | 'projects' | 'seesAll'>

function Nothing({ slug, search: { project, before }, projects, seesAll }: NothingProps) {
  if (before) return <EmptyState kind="nothing" title="Nothing older is kept" />
  if (project) {
    const name = projects.find(({ ref }) => ref === project)?.name ?? project
    return (
      <EmptyState
        kind="filtered"
        title={seesAll ? `Nothing was sent about ${name}` : `Nothing that you may see was sent about ${name}`}
        action={
          <Button asChild>
            <Link to="/org/$slug/assistant" params={{ slug }} search={{}}>
              Show all projects
            </Link>
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState kind="nothing" title={seesAll ? 'Nothing was sent yet' : 'Nothing that you may see was sent yet'}>
      Each model call is logged here before it is sent. If it cannot be logged, it is not sent.
    </EmptyState>
  )
}

const columnsOf = (
  slug: string,
  search: LedgerSearch,
  projects: readonly ProjectSummary[],
): TableColumn<Disclosure>[] => [
  {
    key: 'sent',
    header: 'Sent',
    primary: true,
    cell: ({ id, sent_at }) => (
      <RowLink asChild>
        <Link to="/org/$slug/assistant" params={{ slug }} search={{ ...search, entry: id }} resetScroll={false}>
          <RelativeTime value={sent_at} />
        </Link>
      </RowLink>
    ),
  },
  { key: 'task', header: 'For', cell: ({ task }) => taskNames[task] },
  { key: 'person', header: 'By', cell: ({ person }) => person?.username ?? 'A deleted account' },
  {
    key: 'project',
    header: 'Project',
    cell: ({ project_ref }) => <ProjectName projectRef={project_ref} projects={projects} />,
  },
  {
    key: 'model',
    header: 'Model',
    cell: ({ model, host }) => (
      <span className="wrap-anywhere">
        {model} <span className="text-muted">at {host}</span>
      </span>
    ),
  },
  { key: 'bytes', header: 'Size', align: 'end', cell: ({ bytes }) => formatBytes(bytes) },
]
