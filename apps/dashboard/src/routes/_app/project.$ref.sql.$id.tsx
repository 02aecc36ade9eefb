import { createFileRoute } from '@tanstack/react-router'
import { requireFeature } from '../../access/require-feature.ts'
import { useSqlToBeginWith } from '../../components/sql-to-begin-with.ts'
import { SqlEditorPage } from '../../features/sql-editor/sql-editor-page.tsx'
import { oneText } from '../../lib/plain-search.ts'

export const Route = createFileRoute('/_app/project/$ref/sql/$id')({
  validateSearch: (search: Record<string, unknown>): { template?: string } => {
    const template = oneText(search['template'])
    return template === undefined ? {} : { template }
  },
  beforeLoad: requireFeature('sql_editor:all'),
  staticData: { fillsTheScreen: true },
  component: SqlEditor,
})

function SqlEditor() {
  const { ref, id } = Route.useParams()
  return <SqlEditorPage projectRef={ref} id={id} template={Route.useSearch().template} given={useSqlToBeginWith()} />
}
