import { rolesAmong } from '@plinth/catalog/member-roles'
import { rolesToHandOut } from '@plinth/catalog/roles'
import { members, type Invitation } from '@plinth/contract/members'
import type { Organization } from '@plinth/contract/organizations'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { RelativeTime } from '@plinth/ui/relative-time'
import { Table, type TableColumn } from '@plinth/ui/table'
import { toast } from '../../lib/toast/toast.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate, useCall } from '../../api/api.ts'
import { deploymentQuery } from '../../data/deployment.ts'
import { invitationsQuery } from '../../data/members.ts'
import { Roles } from './roles.tsx'
import { chosenOf } from './chosen-roles.ts'
import { HandOver, type InvitationLink } from './hand-over.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'

interface InvitationsSectionProps {
  organization: Organization
  mayInvite: boolean
}

const columns: readonly TableColumn<Invitation>[] = [
  {
    key: 'email',
    header: 'E-mail address',
    primary: true,
    cell: ({ email }) => email,
  },
  { key: 'role', header: 'Role', width: '14rem', cell: (invitation) => <Roles of={invitation} /> },
  { key: 'inviter', header: 'Invited by', width: '10rem', cell: ({ invited_by }) => invited_by ?? 'a former member' },
  {
    key: 'ends',
    header: 'Expires',
    width: '12rem',
    cell: ({ expires_at, has_ended }) =>
      has_ended ? <Badge tone="warning">Expired</Badge> : <RelativeTime value={expires_at} />,
  },
]

/** Who has not answered yet. An owner's invitation is in the hands of owners alone. */
export function InvitationsSection({ organization, mayInvite }: InvitationsSectionProps) {
  const { slug, is_owner: isOwner } = organization
  const { data: invitations } = useSuspenseQuery(invitationsQuery(slug))
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  const sendsMail = deployment.sends_mail
  const [asked, setAsked] = useState<Invitation>()
  const [links, setLinks] = useState<readonly InvitationLink[]>([])
  const again = useCall(members.invite, {
    onSuccess: async ({ email, link }) => {
      await invalidate(members.invitations)
      if (link === null) toast.success(`The invitation was sent to ${email} again.`)
      else setLinks([{ email, link }])
    },
  })
  const revoke = useCall(members.revoke, {
    onSuccess: async (_, { id }) => {
      await invalidate(members.invitations)
      setAsked(undefined)
      const email = invitations.find((invitation) => invitation.id === id)?.email
      toast.success(email === undefined ? 'The invitation was revoked.' : `The invitation of ${email} was revoked.`)
    },
  })
  const isMine = (invitation: Invitation) =>
    mayInvite && rolesAmong(invitation).every((role) => rolesToHandOut({ isOwner }).includes(role))

  return (
    <>
      <Table
        label="Invitations"
        columns={columns}
        rows={invitations}
        rowKey={({ id }) => id}
        empty={
          <EmptyState kind="nothing" title="No pending invitations">
            {mayInvite
              ? 'People you invite appear here until they join.'
              : 'Invited people appear here until they join.'}
          </EmptyState>
        }
        actions={
          mayInvite
            ? (invitation) =>
                isMine(invitation) && (
                  <>
                    <Button
                      size="small"
                      variant="quiet"
                      loading={again.isPending && again.variables.email === invitation.email}
                      onClick={() => again.mutate({ slug, email: invitation.email, ...chosenOf(invitation) })}
                    >
                      {sendsMail ? 'Send again' : 'New link'}
                    </Button>
                    <Button size="small" variant="quiet" onClick={() => setAsked(invitation)}>
                      Revoke
                    </Button>
                  </>
                )
            : undefined
        }
      />
      <ConfirmDialog
        visible={asked !== undefined}
        variant="danger"
        size="small"
        title="Revoke the invitation?"
        description={asked && `The link that ${asked.email} was sent stops working.`}
        confirmText="Revoke the invitation"
        loading={revoke.isPending}
        onConfirm={() => asked && revoke.mutate({ slug, id: asked.id })}
        onCancel={() => setAsked(undefined)}
      />
      <HandOver invitations={links} onClose={() => setLinks([])} />
    </>
  )
}
