import { createFileRoute } from '@tanstack/react-router'
import { RulesPage } from '../../features/advisors/rules-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/advisors/rules/security')({ component: Rules })

function Rules() {
  return <RulesPage projectRef={Route.useParams().ref} />
}
