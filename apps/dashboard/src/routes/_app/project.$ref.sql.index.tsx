import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/project/$ref/sql/')({
  beforeLoad: async ({ params: { ref } }) => {
    const { readHistory } = await import('../../lib/browser/project-history.ts')
    const id = readHistory(ref).sql ?? 'new'
    throw redirect({ to: '/project/$ref/sql/$id', params: { ref, id }, replace: true })
  },
})
