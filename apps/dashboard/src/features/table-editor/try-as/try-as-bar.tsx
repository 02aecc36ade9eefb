import { apiTokens } from '@plinth/contract/api-tokens'
import { Button } from '@plinth/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { useProjectAccess } from '../../../access/use-project-access.ts'
import { apiUsersQuery } from '../../../data/data-api.ts'
import { useProject } from '../../../data/projects.ts'
import { callerWords, userIdIn } from './tried-caller.ts'

/** Says all the time that these are not the rows that the person sees by themselves. */
export function TryAsBar({ projectRef, as }: { projectRef: string; as: string }) {
  const id = userIdIn(as)
  const mayFind = useProjectAccess(useProject(projectRef))(apiTokens.users)
  const { data: users } = useQuery({ ...apiUsersQuery(projectRef, id ?? ''), enabled: id !== undefined && mayFind })
  const email = users?.find((user) => user.id === id)?.email
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-warning/30 bg-warning-surface px-3 py-1.5">
      <Eye size={15} aria-hidden className="shrink-0 text-warning" />
      <p role="status" className="line-clamp-2 min-w-0 flex-1 basis-48 wrap-anywhere">
        You see the rows of <strong className="font-semibold">{callerWords(as, email)}</strong>. They are read-only
        here.
      </p>
      <div className="flex gap-1.5">
        <Button asChild size="small">
          <Link to="." search={(search: object) => ({ ...search, panel: 'try-as' as const })}>
            Change
          </Link>
        </Button>
        <Button asChild size="small">
          <Link to="." search={(search: object) => ({ ...search, as: undefined, ...noRow })}>
            Back to your rows
          </Link>
        </Button>
      </div>
    </div>
  )
}

/** The one that is open may be none of the others. */
const noRow = { row: undefined, at: undefined, column: undefined }
