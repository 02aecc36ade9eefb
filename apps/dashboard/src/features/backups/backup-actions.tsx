import { type Backup, backups } from '@plinth/contract/backups'
import { type Project, projects } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { IconButton } from '@plinth/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@plinth/ui/menu'
import { CopyPlus, Ellipsis, ShieldCheck, Trash2 } from 'lucide-react'
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
  const isBusy = isUnderWay(backup)
  return (
    <>
      {may(backups.restore) && isDone && (
        <Button
          size="small"
          variant="quiet"
          disabled={reason !== undefined}
          title={reason}
          onClick={() => onRestore(backup)}
        >
          Restore
        </Button>
      )}
      {(isDone || !isBusy) && (mayVerify || mayCreate || mayRemove) && (
        <Menu
          trigger={
            <IconButton label="More">
              <Ellipsis size={15} aria-hidden />
            </IconButton>
          }
        >
          {mayVerify && (
            <MenuItem
              icon={<ShieldCheck size={14} aria-hidden />}
              disabled={!isDone || isBusy}
              onSelect={() => verify.mutate({ ref, id: backup.id })}
            >
              Verify again
            </MenuItem>
          )}
          {isDone && mayCreate && (
            <MenuItem asChild icon={<CopyPlus size={14} aria-hidden />}>
              <Link to="/new/$slug" params={{ slug }} search={{ backup: backup.id, of: ref }}>
                New project from it
              </Link>
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
