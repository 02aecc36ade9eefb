import { type Backup, backups } from '@plinth/contract/backups'
import { type Project, projects } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { formatMoment } from '@plinth/ui/format-moment'
import { IconButton } from '@plinth/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@plinth/ui/menu'
import { CopyPlus, Ellipsis, History, ShieldCheck, Trash2 } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../../access/use-access.ts'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { invalidate, useCall } from '../../api/api.ts'
import { BringBackButton } from '../../components/project/bring-back-button.tsx'
import { useReasonAgainst } from '../../components/project/use-reason-against.ts'
import { isUnderWay } from '../../data/backups.ts'

interface BackupActionsProps {
  project: Project
  backup: Backup
  onRestore: (backup: Backup) => void
  onDelete: (backup: Backup) => void
}

/** What can be done with a backup; with a deleted one, only to bring it back. */
export function BackupActions({ project, backup, onRestore, onDelete }: BackupActionsProps) {
  const { ref, organization_slug: slug } = project
  const may = useProjectAccess(project)
  const [mayVerify, mayRemove] = [may(backups.verify), may(backups.remove)]
  const mayCreate = useAccess().may(projects.create, { organization: slug })
  const reason = useReasonAgainst(project, 'restoreBackup')
  const verify = useCall(backups.verify, { onSuccess: () => invalidate(backups.list, { ref }) })
  if (backup.bring_back_until !== null)
    return <BringBackButton slug={slug} id={backup.id} onDone={() => invalidate(backups.list, { ref })} />
  const isDone = backup.state === 'done'
  const isDoubtful = backup.verification?.state === 'failed'
  const moment = formatMoment(backup.taken_at ?? backup.created_at)
  const mayRestore = may(backups.restore) && isDone
  const again = () => verify.mutate({ ref, id: backup.id })
  const isBusy = isUnderWay(backup)
  return (
    <>
      {isDoubtful && mayVerify && (
        <Button size="small" variant="quiet" aria-label={`Verify again the backup of ${moment}`} onClick={again}>
          Verify again
        </Button>
      )}
      {mayRestore && !isDoubtful && (
        <Button
          size="small"
          variant="quiet"
          disabled={reason !== undefined}
          title={reason}
          aria-label={`Restore the backup of ${moment}`}
          onClick={() => onRestore(backup)}
        >
          Restore
        </Button>
      )}
      {(isDone || !isBusy) && (mayVerify || mayCreate || mayRemove) && (
        <Menu
          trigger={
            <IconButton label={`More for the backup of ${moment}`}>
              <Ellipsis size={15} aria-hidden />
            </IconButton>
          }
        >
          {isDone && mayCreate && (
            <MenuItem asChild icon={<CopyPlus size={14} aria-hidden />}>
              <Link to="/new/$slug" params={{ slug }} search={{ backup: backup.id, of: ref }}>
                Restore to a new project
              </Link>
            </MenuItem>
          )}
          {mayRestore && isDoubtful && (
            <MenuItem
              icon={<History size={14} aria-hidden />}
              disabled={reason !== undefined}
              detail={reason}
              onSelect={() => onRestore(backup)}
            >
              Restore anyway
            </MenuItem>
          )}
          {mayVerify && !isDoubtful && (
            <MenuItem icon={<ShieldCheck size={14} aria-hidden />} disabled={!isDone || isBusy} onSelect={again}>
              Verify again
            </MenuItem>
          )}
          {mayRemove && (
            <>
              <MenuSeparator />
              <MenuItem
                icon={<Trash2 size={14} aria-hidden />}
                danger
                disabled={isBusy}
                onSelect={() => onDelete(backup)}
              >
                Delete
              </MenuItem>
            </>
          )}
        </Menu>
      )}
    </>
  )
}
