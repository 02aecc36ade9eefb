import { createFileRoute } from '@tanstack/react-router'
import { objectsSearch } from '../../features/database/objects-search.ts'
import { ExtensionsPage } from '../../features/database/extensions-page.tsx'
import { useSearchText } from '../../components/lists/use-search-text.ts'

export const Route = createFileRoute('/_app/project/$ref/database/extensions')({
  validateSearch: objectsSearch,
  staticData: { skeleton: 'table' },
  component: Extensions,
})

function Extensions() {
  const [search, onSearch] = useSearchText()
  return <ExtensionsPage projectRef={Route.useParams().ref} search={search} onSearch={onSearch} />
}
