import { createFileRoute } from '@tanstack/react-router'
import { ExtensionsPage } from '../../features/database/extensions-page.tsx'
import { useSearchText } from '../../components/lists/use-search-text.ts'
import { oneText } from '../../lib/url/plain-search.ts'

export const Route = createFileRoute('/_app/project/$ref/database/extensions')({
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } => ({ search: oneText(search) }),
  staticData: { skeleton: 'table' },
  component: Extensions,
})

function Extensions() {
  const [search, onSearch] = useSearchText()
  return <ExtensionsPage projectRef={Route.useParams().ref} search={search} onSearch={onSearch} />
}
