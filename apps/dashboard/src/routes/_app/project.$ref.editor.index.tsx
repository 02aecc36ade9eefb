import { createFileRoute, redirect } from '@tanstack/react-router'
import { NoTablePage } from '../../features/table-editor/no-table-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/editor/')({
  beforeLoad: async ({ params: { ref }, search }) => {
    const { readHistory } = await import('../../lib/browser/project-history.ts')
    const id = readHistory(ref).editor
    // A schema is asked for by name, so its list is meant and not the table that was open before.
    if (id !== undefined && search.schema === undefined) {
      throw redirect({ to: '/project/$ref/editor/$id', params: { ref, id }, replace: true })
    }
  },
  staticData: { skeleton: 'editor' },
  component: NoTable,
})

function NoTable() {
  return <NoTablePage projectRef={Route.useParams().ref} schema={Route.useSearch().schema ?? 'public'} />
}
