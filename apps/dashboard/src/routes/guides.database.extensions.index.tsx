import { createFileRoute } from '@tanstack/react-router'
import { ExtensionListPage } from '../features/guides/extension-list-page.tsx'
import { useSearchText } from '../components/lists/use-search-text.ts'
import { oneText } from '../lib/url/plain-search.ts'

export const Route = createFileRoute('/guides/database/extensions/')({
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } => ({ search: oneText(search) }),
  staticData: { skeleton: 'table' },
  component: Extensions,
})

function Extensions() {
  const [search, onSearch] = useSearchText()
  return <ExtensionListPage search={search} onSearch={onSearch} />
}
