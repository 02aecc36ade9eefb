import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { useTheme } from '@plinth/ui/theme'
import { Link } from '@tanstack/react-router'
import { PageTitle } from '../components/frames/page-title.tsx'

/** For an address that leads nowhere. */
export function NotFound() {
  useTheme()
  return (
    <Page>
      <PageTitle>Not found</PageTitle>
      <h1 className="sr-only">Not found</h1>
      <div className="rounded-panel border border-border bg-surface">
        <EmptyState
          kind="nothing"
          title="There is no such page"
          action={
            <Button asChild variant="primary">
              <Link to="/organizations">See your organizations</Link>
            </Button>
          }
        >
          The address may be mistyped, or what it led to is gone.
        </EmptyState>
      </div>
    </Page>
  )
}
