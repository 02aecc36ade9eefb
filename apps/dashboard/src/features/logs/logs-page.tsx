import { logFieldsOf, type LogSourceId, logSources } from '@plinth/catalog/log-sources'
import { Banner } from '@plinth/ui/banner'
import { CopyButton } from '@plinth/ui/copy-button'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Table } from '@plinth/ui/table'
import { ListSearch } from '../../components/lists/list-search.tsx'
import { NoMatch } from '../../components/lists/no-match.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { SideColumn } from '../../components/frames/side-column.tsx'
import { useIsNarrow } from '../../components/frames/use-is-narrow.ts'
import { useSearchText } from '../../components/lists/use-search-text.ts'
import { matchesSearch } from '../../lib/search/matches-search.ts'
import { SourceList, SourceSelect } from './source-list.tsx'

interface LogsPageProps {
  projectRef: string
  source: LogSourceId
}

/** The sources that log queries can name, with their fields. */
export function LogsPage({ projectRef, source }: LogsPageProps) {
  const isNarrow = useIsNarrow()
  return (
    <div className="flex min-h-0 flex-1">
      {!isNarrow && (
        <SideColumn label="Log sources">
          <SourceList projectRef={projectRef} current={source} />
        </SideColumn>
      )}
      <div
        className="min-h-0 min-w-0 flex-1 overflow-y-auto [scrollbar-gutter:stable]"
        data-scroll-restoration-id="area"
      >
        <Page>
          <PageTitle>Logs</PageTitle>
          {isNarrow && <SourceSelect projectRef={projectRef} current={source} />}
          <Source key={source} id={source} />
        </Page>
      </div>
    </div>
  )
}

function Source({ id }: { id: LogSourceId }) {
  const [search, setSearch] = useSearchText()
  const { name, holds } = logSources[id]
  const fields = logFieldsOf(id)
  const found = fields.filter(({ path, type }) => matchesSearch(search, path, type))
  return (
    <>
      <PageHeader
        above="Logs"
        title={name}
        status={
          <span className="flex items-center gap-1">
            <code className="font-mono text-muted">{id}</code>
            <CopyButton iconOnly variant="quiet" label="Copy the name of the table" text={id} />
          </span>
        }
        description={holds}
      />
      <Banner tone="info" title="Reading logs is not built yet">
        This page lists what log queries will be able to name. Until then, the operator of this installation finds what
        Postgres wrote in the log files of the server.
      </Banner>
      <ListSearch label="Find a field" value={search} onChange={setSearch} shown={found.length} of={fields.length} />
      <Table
        label={`Fields of ${id}`}
        rows={found}
        rowKey={({ path }) => path}
        empty={<NoMatch title="No field matches" onClear={() => setSearch('')} />}
        columns={[
          {
            key: 'path',
            header: 'Field',
            primary: true,
            width: '70%',
            cell: ({ path }) => <code className="font-mono text-label wrap-anywhere">{path}</code>,
          },
          { key: 'type', header: 'Type', cell: ({ type }) => <span className="text-muted">{type}</span> },
        ]}
      />
    </>
  )
}
