import { logFieldsOf, logSources } from '@plinth/catalog/log-sources'
import { Banner } from '@plinth/ui/banner'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Table } from '@plinth/ui/table'
import { ListSearch } from '../../components/lists/list-search.tsx'
import { NoMatch } from '../../components/lists/no-match.tsx'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { useSearchText } from '../../components/lists/use-search-text.ts'
import { matchesSearch } from '../../lib/search/matches-search.ts'
import { unifiedFields } from './unified-fields.ts'
import { useLogSources } from './use-log-sources.ts'

/** All sources as one: every field that a query can name, and who writes it. */
export function UnifiedLogsPage() {
  const shown = useLogSources()
  const fields = unifiedFields(shown.map((id) => ({ name: logSources[id].name, fields: logFieldsOf(id) })))
  const [search, setSearch] = useSearchText()
  const found = fields.filter(({ path, type, sources }) => matchesSearch(search, path, type, ...sources))
  return (
    <Page>
      <PageTitle>Logs</PageTitle>
      <PageHeader
        title="Logs"
        description={`The ${shown.length} sources as one list of fields, so that one query can follow a request through all of them.`}
      />
      <Banner tone="info" title="The lines are on the page Logs">
        All sources is the first entry of its list, and the detail of a line shows the other lines of its request.
      </Banner>
      <Table
        label="Sources"
        rows={shown}
        rowKey={(id) => id}
        columns={[
          { key: 'name', header: 'Source', primary: true, width: '20%', cell: (id) => logSources[id].name },
          { key: 'holds', header: 'What it holds', width: '35%', cell: (id) => logSources[id].holds },
          { key: 'today', header: 'Today', cell: (id) => <span className="text-muted">{logSources[id].today}</span> },
        ]}
      />
      <ListSearch
        label="Find a field or a source"
        value={search}
        onChange={setSearch}
        shown={found.length}
        of={fields.length}
      />
      <Table
        label="Fields of all sources"
        rows={found}
        rowKey={({ path, type }) => `${path} ${type}`}
        empty={<NoMatch title="No field matches" onClear={() => setSearch('')} />}
        columns={[
          {
            key: 'path',
            header: 'Field',
            primary: true,
            width: '45%',
            cell: ({ path }) => <code className="font-mono text-label wrap-anywhere">{path}</code>,
          },
          {
            key: 'type',
            header: 'Type',
            width: '15%',
            cell: ({ type }) => <code className="font-mono text-label text-muted">{type}</code>,
          },
          { key: 'sources', header: 'Sources', cell: ({ sources }) => sources.join(', ') },
        ]}
      />
    </Page>
  )
}
