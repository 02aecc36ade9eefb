import { profile as profileCalls, type ProfileDeletion } from '@plinth/contract/profile'
import { TypedNameDialog } from '@plinth/ui/typed-name-dialog'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate, useCall } from '../../../api/api.ts'
import { signOut } from '../../../api/session.ts'
import { PresenceField } from '../../../components/identity/presence-field.tsx'
import { usePresence } from '../../../components/identity/use-presence.ts'
import { profileQuery } from '../../../data/profile.ts'
import { AFTER_DELETION } from '../../../lib/session/sign-in-paths.ts'
import { lossesOf } from './losses-of.ts'

interface DeleteAccountDialogProps {
  deletion: ProfileDeletion
  visible: boolean
  onClose: () => void
}

/** Says what is lost, and asks for the username and the current password. */
export function DeleteAccountDialog({ deletion, visible, onClose }: DeleteAccountDialogProps) {
  const { data: profile } = useSuspenseQuery(profileQuery())
  const presence = usePresence()
  const [isLeaving, setLeaving] = useState(false)
  const remove = useCall(profileCalls.remove, {
    onSuccess: async () => {
      setLeaving(true)
      await signOut()
      location.replace(AFTER_DELETION)
    },
    onError: (error) => {
      presence.takes(error)
      void invalidate(profileCalls.deletion)
    },
  })
  const close = () => {
    presence.reset()
    remove.reset()
    onClose()
  }
  return (
    <TypedNameDialog
      visible={visible}
      title="Delete your account?"
      description="This happens at once and cannot be undone."
      losses={lossesOf(deletion)}
      name={profile.username}
      nameLabel="username"
      confirmText="Delete account"
      error={presence.complaint === undefined ? remove.error?.message : undefined}
      loading={remove.isPending || isLeaving}
      onConfirm={() => {
        if (presence.isGiven()) remove.mutate(presence.proof)
      }}
      onCancel={close}
    >
      <PresenceField presence={presence} />
    </TypedNameDialog>
  )
}
