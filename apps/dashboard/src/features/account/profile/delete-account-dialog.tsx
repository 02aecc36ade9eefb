import { profile as profileCalls, type ProfileDeletion } from '@plinth/contract/profile'
import { Field } from '@plinth/ui/field'
import { PasswordInput } from '@plinth/ui/password-input'
import { TypedNameDialog } from '@plinth/ui/typed-name-dialog'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate, useCall } from '../../../api/api.ts'
import { signOut } from '../../../api/session.ts'
import { profileQuery } from '../../../data/profile.ts'
import { AFTER_DELETION } from '../../../lib/sign-in-paths.ts'
import { passwordComplaint } from '../password-complaint.ts'
import { lossesOf } from './losses-of.ts'

interface DeleteAccountDialogProps {
  deletion: ProfileDeletion
  visible: boolean
  onClose: () => void
}

/** Says what is lost, and asks for the username and the present password. */
export function DeleteAccountDialog({ deletion, visible, onClose }: DeleteAccountDialogProps) {
  const { data: profile } = useSuspenseQuery(profileQuery())
  const [password, setPassword] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [isLeaving, setLeaving] = useState(false)
  const remove = useCall(profileCalls.remove, {
    onSuccess: async () => {
      setLeaving(true)
      await signOut()
      location.replace(AFTER_DELETION)
    },
    onError: (error) => {
      setComplaint(passwordComplaint(error))
      void invalidate(profileCalls.deletion)
    },
  })
  const close = () => {
    setPassword('')
    setComplaint(undefined)
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
      error={complaint === undefined ? remove.error?.message : undefined}
      loading={remove.isPending || isLeaving}
      onConfirm={() => {
        if (password === '') setComplaint('Give your present password.')
        else remove.mutate({ current_password: password })
      }}
      onCancel={close}
    >
      <Field label="Present password" error={complaint}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setComplaint(undefined)
            setPassword(event.target.value)
          }}
        />
      </Field>
    </TypedNameDialog>
  )
}
