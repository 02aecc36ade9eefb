import { organizations, type Organization } from '@plinth/contract/organizations'
import { Button } from '@plinth/ui/button'
import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { Switch } from '@plinth/ui/switch'
import { toast } from '../../../lib/toast/toast.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { invalidate, useCall } from '../../../api/api.ts'
import { currentSession } from '../../../api/session.ts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'

/** Whether every member needs a second factor. Turning it on locks out members without one, so it asks first. */
export function MfaSection({ organization }: { organization: Organization }) {
  const { slug, name, organization_requires_mfa: isRequired } = organization
  const [isAsking, setAsking] = useState(false)
  const mayDecide = useAccess().may(organizations.requireMfa, { organization: slug })
  const hasOwn = currentSession()?.aal === 'aal2'
  const decide = useCall(organizations.requireMfa, {
    onSuccess: async ({ organization_requires_mfa }) => {
      await invalidate(organizations.list)
      setAsking(false)
      toast.success(
        organization_requires_mfa
          ? `${name} now asks its members for two-factor authentication.`
          : `${name} no longer asks for two-factor authentication.`,
      )
    },
  })
  const needsOwnFirst = mayDecide && !isRequired && !hasOwn
  return (
    <Section id="security" title="Security">
      <Panel padded={false}>
        <PanelRow
          title="Require two-factor authentication"
          description={
            !mayDecide
              ? 'Your role in this organization does not allow changing this. Its owners can.'
              : needsOwnFirst
                ? 'Enable 2FA on your account first, or you’d be locked out.'
                : 'Members without an authenticator app cannot open anything in this organization until they add one.'
          }
        >
          {needsOwnFirst ? (
            <Button asChild>
              <Link to="/account/security">Set up two-factor authentication</Link>
            </Button>
          ) : (
            <Switch
              label="Require two-factor authentication"
              hideLabel
              checked={isRequired}
              disabled={!mayDecide || decide.isPending}
              onCheckedChange={(required) => (required ? setAsking(true) : decide.mutate({ slug, required }))}
            />
          )}
        </PanelRow>
      </Panel>
      <ConfirmDialog
        visible={isAsking}
        role="alertdialog"
        title={`Require two-factor authentication in ${name}?`}
        description="At once, members without an authenticator app can open nothing in this organization until they add one."
        confirmText="Require it"
        loading={decide.isPending}
        onConfirm={() => decide.mutate({ slug, required: true })}
        onCancel={() => setAsking(false)}
      />
    </Section>
  )
}
