import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ExtensionsPage } from '../../features/database/extensions-page.tsx'
import { oneText } from '../../lib/plain-search.ts'

export const Route = createFileRoute('/_app/project/$ref/database/extensions')({
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } => ({ search: oneText(search) }),
  component: Extensions,
})

function Extensions() {
  // the address follows what is typed, and not the other way round: it would lag behind the field
  const [search, setSearch] = useState(Route.useSearch().search ?? '')
  const navigate = Route.useNavigate()
  const onSearch = (text: string) => {
    setSearch(text)
    void navigate({ search: { search: text || undefined }, replace: true, resetScroll: false })
  }
  return <ExtensionsPage projectRef={Route.useParams().ref} search={search} onSearch={onSearch} />
}
