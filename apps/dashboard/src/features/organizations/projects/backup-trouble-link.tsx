import type { ListedProject } from '@plinth/contract/projects'
import { StatusDot } from '@plinth/ui/status-dot'
import { Link } from '@tanstack/react-router'

/** What is wrong with the backups of a project, if anything, leading to where it is said in full. */
export function BackupTroubleLink({ project: { ref, backup_trouble: trouble } }: { project: ListedProject }) {
  if (!trouble) return null
  return (
    <Link
      to="/project/$ref/database/backups"
      params={{ ref }}
      title={trouble.reason}
      className="relative z-1 block w-fit max-w-full truncate text-label hover:underline"
    >
      <StatusDot state="warning">{trouble.title}</StatusDot>
    </Link>
  )
}
