import type { ListedProject } from '@plinth/contract/projects'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'

/** What is wrong with the backups of a project, if anything, leading to where it is said in full. */
export function BackupTroubleLink({ project: { ref, backup_trouble: trouble } }: { project: ListedProject }) {
  if (!trouble) return null
  return (
    <Link
      to="/project/$ref/database/backups"
      params={{ ref }}
      title={trouble.reason}
      className="relative z-1 flex w-fit gap-1.5 py-0.5 text-label font-medium whitespace-normal text-warning hover:underline"
    >
      <TriangleAlert size={12} aria-hidden className="mt-[0.2em] shrink-0" />
      {trouble.title}
    </Link>
  )
}
