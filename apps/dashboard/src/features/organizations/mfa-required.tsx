import type { Organization } from '@plinth/contract/organizations'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { PageTitle } from '../../components/frames/page-title.tsx'

/** What an organization shows to a member who has no second factor while it asks for one. */
export function MfaRequired({ organization: { name } }: { organization: Organization }) {
  return (
    <Page>
      <PageTitle>{name}</PageTitle>
      <PageHeader title={name} />
      <div className="rounded-panel border border-border bg-surface">
        <EmptyState
          kind="forbidden"
          icon={<ShieldCheck size={18} aria-hidden />}
          title={`${name} asks its members for two-factor authentication`}
          action={
            <Button asChild variant="primary">
              <Link to="/account/security">Set up two-factor authentication</Link>
            </Button>
          }
        >
          You are a member, but your account has only a password. Until you add an authenticator app, the projects and
          everything else here stay closed to you. Setting one up takes a minute and opens them at once.
        </EmptyState>
      </div>
    </Page>
  )
}
