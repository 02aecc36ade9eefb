import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { requireFeature } from '../../access/require-feature.ts'
import { tableEditorFeature } from '../../features/table-editor/table-editor-feature.ts'
import { TableEditorLayout } from '../../features/table-editor/table-editor-layout.tsx'
import { schemaSearch } from '../../features/table-editor/table-search.ts'

export const Route = createFileRoute('/_app/project/$ref/editor')({
  validateSearch: schemaSearch,
  beforeLoad: requireFeature(tableEditorFeature.requires),
  staticData: { fillsTheScreen: true },
  component: TableEditor,
})

function TableEditor() {
  const { ref } = Route.useParams()
  const { id } = useParams({ strict: false })
  return (
    <TableEditorLayout projectRef={ref} schema={Route.useSearch().schema} id={id}>
      <Outlet />
    </TableEditorLayout>
  )
}
