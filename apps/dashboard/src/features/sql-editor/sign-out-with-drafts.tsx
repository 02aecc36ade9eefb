import { Button } from '@plinth/ui/button'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toastError } from '../../api/toast-error.ts'
import { saveDraft } from '../../data/save-draft.ts'
import { allDrafts } from '../../data/sql-drafts.ts'
import { titleOf } from './snippets/title-of.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'

/** Asks before signing out deletes queries that exist only in this browser. */
export function SignOutWithDrafts({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [drafts] = useState(allDrafts)
  const [isSaving, setSaving] = useState(false)
  const signOut = () => void navigate({ to: '/logout' })

  async function save() {
    setSaving(true)
    try {
      for (const { ref, id, draft } of drafts) await saveDraft(ref, id, { name: titleOf(draft.content), ...draft })
      signOut()
    } catch (error) {
      if (error instanceof Error) toastError(error)
      setSaving(false)
    }
  }

  return (
    <ConfirmDialog
      visible
      title={`${drafts.length} ${drafts.length === 1 ? 'query exists' : 'queries exist'} only in this browser`}
      description="Signing out deletes them here."
      onCancel={onClose}
      footer={
        <DialogActions>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button variant="danger" onClick={signOut} disabled={isSaving}>
            Sign out anyway
          </Button>
          <Button variant="primary" loading={isSaving} onClick={() => void save()}>
            Save and sign out
          </Button>
        </DialogActions>
      }
    />
  )
}
