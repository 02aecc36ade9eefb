import { createFileRoute, redirect } from '@tanstack/react-router'
import { canonicalAdvisorPath } from '../../features/advisors/canonical-advisor-path.ts'

export const Route = createFileRoute('/_app/project/$ref/advisors/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: canonicalAdvisorPath(), params, replace: true })
  },
})
