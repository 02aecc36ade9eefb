import { createFileRoute } from '@tanstack/react-router'
import { ColumnPrivilegesPage } from '../../features/database/column-privileges-page.tsx'
import { privilegesSearch } from '../../features/database/privileges-search.ts'

export const Route = createFileRoute('/_app/project/$ref/database/column-privileges')({
  validateSearch: privilegesSearch,
  staticData: { skeleton: 'table' },
  component: ColumnPrivileges,
})

function ColumnPrivileges() {
  const navigate = Route.useNavigate()
  return (
    <ColumnPrivilegesPage
      projectRef={Route.useParams().ref}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  )
}
