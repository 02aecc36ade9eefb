import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/project/$ref/database/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/project/$ref/database/roles', params, replace: true })
  },
})
