import { type PlatformBackup, platformBackups } from '@plinth/contract/platform-backups'
import { formatMoment } from '@plinth/ui/format-moment'
import { IconButton } from '@plinth/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@plinth/ui/menu'
import { Ellipsis, ShieldCheck, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { invalidate, useCall } from '../../api/api.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../components/dialogs/confirm-dialog.tsx')).ConfirmDialog,
}))

interface PlatformBackupActionsProps {
  backup: PlatformBackup
  /** Whether Plinth would be restored from it. */
  isKept: boolean
}

/** What the operator can do with a backup of the platform. */
export function PlatformBackupActions({ backup, isKept }: PlatformBackupActionsProps) {
  const { id, state, taken_at, created_at } = backup
  const moment = formatMoment(taken_at ?? created_at)
  const [isAsking, setAsking] = useState(false)
  const refresh = () => invalidate(platformBackups.list)
  const verify = useCall(platformBackups.verify, { onSuccess: refresh })
  const remove = useCall(platformBackups.remove, {
    onSuccess: async () => {
      await refresh()
      setAsking(false)
    },
  })
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More for the backup of ${moment}`}>
            <Ellipsis size={15} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem
          icon={<ShieldCheck size={14} aria-hidden />}
          disabled={state !== 'done'}
          onSelect={() => verify.mutate({ id })}
        >
          Verify again
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<Trash2 size={14} aria-hidden />}
          danger
          disabled={isKept}
          detail={isKept ? 'Plinth would be restored from this backup.' : undefined}
          onSelect={() => setAsking(true)}
        >
          Delete
        </MenuItem>
      </Menu>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            visible
            variant="danger"
            size="small"
            title="Delete this backup?"
            description={`This deletes the backup of ${moment} for good. You cannot undo it.`}
            confirmText="Delete backup"
            loading={remove.isPending}
            onConfirm={() => remove.mutate({ id })}
            onCancel={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
