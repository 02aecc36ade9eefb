import type { Organization } from '@plinth/contract/organizations'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Link } from '@tanstack/react-router'

/** A policy needs the columns of its table. */
export const SchemaNotShared = ({ organization: { name, slug, is_owner } }: { organization: Organization }) => (
  <EmptyState
    kind="forbidden"
    title={`${name} does not share its schema with the model`}
    action={
      is_owner && (
        <Button asChild>
          <Link to="/org/$slug/settings" params={{ slug }}>
            Open the settings
          </Link>
        </Button>
      )
    }
  >
    Without the columns of the table no policy can be drafted.{' '}
    {is_owner ? 'You can share the schema in the settings.' : 'An owner can share the schema in the settings.'}
  </EmptyState>
)
