import { createFileRoute } from '@tanstack/react-router'
import { TablePage } from '../../features/table-editor/table-page.tsx'
import { tableSearch } from '../../features/table-editor/table-search.ts'

export const Route = createFileRoute('/_app/project/$ref/editor/$id')({
  validateSearch: tableSearch,
  component: TableRoute,
})

function TableRoute() {
  const { ref, id } = Route.useParams()
  return <TablePage projectRef={ref} id={id} search={Route.useSearch()} />
}
