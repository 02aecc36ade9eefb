import { areSameRoles, type ChosenRoles, isNoRole, rolesInWords } from '@plinth/catalog/member-roles'
import { type Member, members } from '@plinth/contract/members'
import { memberships } from '@plinth/contract/memberships'
import { organizations as organizationCalls, type Organization } from '@plinth/contract/organizations'
import { profile as profileCalls } from '@plinth/contract/profile'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, invalidate, useCall } from '../../api/api.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { PresenceDialog } from '../../components/identity/presence-dialog.tsx'
import { toast } from '../../lib/toast/toast.ts'
import type { MemberAct } from './member-actions.tsx'
import { chosenOf } from './chosen-roles.ts'
import { RolesChoice } from './roles-choice.tsx'

interface MemberDialogProps {
  organization: Organization
  member: Member
  isSelf: boolean
  onClose: () => void
}

/** Asks before a member's role changes, the ownership moves or a member goes. */
export function MemberDialog({ act, ...props }: MemberDialogProps & { act: MemberAct }) {
  const ActDialog = dialogs[act]
  return <ActDialog {...props} />
}

function RoleDialog({ organization, member, isSelf, onClose }: MemberDialogProps) {
  const { slug } = organization
  const [roles, setRoles] = useState<ChosenRoles>(member)
  const change = useCall(memberships.changeRole, {
    async onSuccess() {
      await changed(isSelf)
      onClose()
      const words = rolesInWords(roles)
      toast.success(isSelf ? `Your role is ${words} now.` : `${member.username} is ${words} now.`)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isSelf ? 'Change your role' : `Change the role of ${member.username}`}
      description="It counts from the next request on."
      footer={
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={isNoRole(roles) || areSameRoles(roles, member)}
            loading={change.isPending}
            onClick={() => change.mutate({ slug, id: member.gotrue_id, ...chosenOf(roles) })}
          >
            Change role
          </Button>
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-5">
        <RolesChoice organization={organization} value={roles} onChange={setRoles} />
      </div>
    </Dialog>
  )
}

function TransferDialog({ organization: { slug, name }, member, onClose }: MemberDialogProps) {
  return (
    <PresenceDialog
      visible
      variant="danger"
      size="small"
      title={`Transfer ${name} to ${member.username}?`}
      description={`${member.username} (${member.primary_email}) becomes an owner. You become an admin and cannot undo this yourself.`}
      confirmText="Transfer ownership"
      onConfirm={async (proof) => {
        await call(memberships.transferOwnership, { slug, member_id: member.gotrue_id, ...proof })
        await changed(true)
        toast.success(`${member.username} owns ${name} now.`)
      }}
      onClose={onClose}
    />
  )
}

function ResetSecondFactorDialog({ organization: { slug }, member, onClose }: MemberDialogProps) {
  return (
    <PresenceDialog
      visible
      variant="danger"
      size="small"
      title={`Remove the second factor of ${member.username}?`}
      description={`Do this only if ${member.username} (${member.primary_email}) has lost it, and after you made sure that the request comes from them. They are signed out everywhere, and sign in with their password alone. Both of you get a mail.`}
      confirmText="Remove second factor"
      onConfirm={async (proof) => {
        await call(memberships.resetSecondFactor, { slug, id: member.gotrue_id, ...proof })
        await changed(false)
        toast.success(`${member.username} signs in without a second factor now.`)
      }}
      onClose={onClose}
    />
  )
}

function RemoveDialog({ organization: { slug, name }, member, isSelf, onClose }: MemberDialogProps) {
  const navigate = useNavigate()
  const remove = useCall(memberships.remove, {
    async onSuccess() {
      onClose()
      if (isSelf) await navigate({ to: '/organizations' })
      await changed(isSelf)
      toast.success(isSelf ? `You left ${name}.` : `${member.username} is no longer a member.`)
    },
  })
  return (
    <ConfirmDialog
      visible
      variant="danger"
      size="small"
      title={isSelf ? `Leave ${name}?` : `Remove ${member.username}?`}
      description={
        isSelf
          ? 'You lose access to its projects at once. Somebody has to invite you to come back.'
          : `${member.username} (${member.primary_email}) loses access to the projects of ${name} at once.`
      }
      confirmText={isSelf ? 'Leave organization' : 'Remove member'}
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ slug, id: member.gotrue_id })}
      onCancel={onClose}
    />
  )
}

const dialogs = {
  role: RoleDialog,
  'reset-second-factor': ResetSecondFactorDialog,
  transfer: TransferDialog,
  remove: RemoveDialog,
}

/** What the person may do depends on their own role. */
async function changed(isSelf: boolean) {
  const own = isSelf ? [invalidate(organizationCalls.list), invalidate(profileCalls.permissions)] : []
  await Promise.all([invalidate(members.list), ...own])
}
