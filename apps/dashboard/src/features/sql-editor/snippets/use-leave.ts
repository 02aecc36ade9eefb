import { useNavigate } from '@tanstack/react-router'
import { forgetVisit } from '../../../lib/browser/project-history.ts'

/** Away from a query that is about to be gone. */
export function useLeave(ref: string) {
  const navigate = useNavigate()
  return async (id: string, isCurrent: boolean) => {
    forgetVisit(ref, 'sql', id)
    if (isCurrent) await navigate({ to: '/project/$ref/sql/$id', params: { ref, id: 'new' }, replace: true })
  }
}
