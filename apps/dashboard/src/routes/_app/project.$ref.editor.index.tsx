import { createFileRoute, redirect } from '@tanstack/react-router'
import { NoTablePage } from '../../features/table-editor/no-table-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/editor/')({
  beforeLoad: async ({ params: { ref }, search }) => {
    const { readHistory } = await import('../../lib/browser/project-history.ts')
    const id = readHistory(ref).editor
    // who asks for a schema means its list, and who creates a table a new one, not the table that was open before
    if (id !== undefined && search.schema === undefined && search.create === undefined) {
      throw redirect({ to: '/project/$ref/editor/$id', params: { ref, id }, replace: true })
    }
  },
  staticData: { skeleton: 'editor' },
  component: NoTable,
})

function NoTable() {
  return <NoTablePage projectRef={Route.useParams().ref} schema={Route.useSearch().schema ?? 'public'} />
}
