import type { ApiRole } from '@plinth/postgres-meta/introspect/table-reach'
import { Button } from '@plinth/ui/button'
import { Link } from '@tanstack/react-router'

interface TryAsProps {
  projectRef: string
  /** Of the table. */
  id: number
  /** Without one the person chooses there. */
  role?: ApiRole
  onGo?: (() => void) | undefined
}

/** Leads to the rows of a table as a role of the API sees them; whose rows a user sees is asked there. */
export function TryAs({ projectRef, id, role, onGo }: TryAsProps) {
  const isKnown = role === 'anon' || role === 'service_role'
  return (
    <Button asChild size="small" variant="quiet">
      <Link
        {...(onGo ? { onClick: onGo } : {})}
        to="/project/$ref/editor/$id"
        params={{ ref: projectRef, id: String(id) }}
        search={isKnown ? { as: role } : { panel: 'try-as' as const }}
      >
        {role === undefined ? 'Try as' : role === 'authenticated' ? 'Try as a user' : `Try as ${role}`}
      </Link>
    </Button>
  )
}
