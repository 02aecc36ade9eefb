import { createFileRoute } from '@tanstack/react-router'
import { TablePage } from '../../features/table-editor/table-page.tsx'
import { tableSearch } from '../../features/table-editor/table-search.ts'
import { startTable } from '../../features/table-editor/start-table.ts'

export const Route = createFileRoute('/_app/project/$ref/editor/$id')({
  validateSearch: tableSearch,
  loader: ({ params, location, preload, cause }) => {
    startTable(params, tableSearch(location.search), { withRows: !preload && cause === 'enter' })
  },
  staticData: { skeleton: 'editor' },
  component: TableRoute,
  codeSplitGroupings: [['loader', 'component']],
})

function TableRoute() {
  const { ref, id } = Route.useParams()
  return <TablePage projectRef={ref} id={id} search={Route.useSearch()} />
}
