import { createFileRoute, redirect } from '@tanstack/react-router'
import { readHistory } from '../../lib/project-history.ts'

export const Route = createFileRoute('/_app/project/$ref/sql/')({
  beforeLoad: ({ params: { ref } }) => {
    const id = readHistory(ref).sql ?? 'new'
    throw redirect({ to: '/project/$ref/sql/$id', params: { ref, id }, replace: true })
  },
})
