import { createFileRoute } from '@tanstack/react-router'
import { DiagramPage } from '../../features/database/diagram/diagram-page.tsx'
import { diagramSearch } from '../../features/database/diagram/diagram-search.ts'

export const Route = createFileRoute('/_app/project/$ref/database/schemas')({
  validateSearch: diagramSearch,
  staticData: { skeleton: 'editor' },
  component: Schemas,
})

function Schemas() {
  const navigate = Route.useNavigate()
  return (
    <DiagramPage
      projectRef={Route.useParams().ref}
      chosen={Route.useSearch()}
      onChoose={(part) => void navigate({ search: (search) => ({ ...search, ...part }), resetScroll: false })}
    />
  )
}
