import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/project/$ref/advisors/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/project/$ref/advisors/security', params, replace: true })
  },
})
