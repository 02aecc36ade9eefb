import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '../../features/advisors/security-page.tsx'

export const Route = createFileRoute('/_app/project/$ref/advisors/rules/security')({
  staticData: { skeleton: 'table' },
  component: Security,
})

function Security() {
  return <SecurityPage projectRef={Route.useParams().ref} hasRules />
}
