import { formatMoment } from '@plinth/ui/format-moment'
import { Banner } from '@plinth/ui/banner'
import { useQuery } from '@tanstack/react-query'
import { backupDoubt } from '../../../components/backups/backup-doubt.ts'
import { backupsQuery } from '../../../data/backups.ts'
import { deletedProjectsQuery } from '../../../data/deleted-projects.ts'
import { projectsQuery } from '../../../data/projects.ts'

/** A backup that the address names, and whose. */
export interface NamedBackup {
  id: string
  ref: string
  /** A moment after it. */
  at?: string
}

/** Says that the new project begins with data. */
export function ChosenBackup({ slug, backup: { id, ref, at } }: { slug: string; backup: NamedBackup }) {
  const { data, isError: isGone } = useQuery({ ...backupsQuery(ref), retry: false })
  const { data: deleted } = useQuery({ ...deletedProjectsQuery(slug), enabled: isGone })
  const { data: projects } = useQuery(projectsQuery(slug))
  const name = [...(projects ?? []), ...(deleted ?? [])].find((project) => project.ref === ref)?.name ?? ref
  const kept = data?.backups.find((backup) => backup.id === id)
  const left = deleted?.find(({ backup }) => backup?.id === id)?.backup
  const takenAt = kept?.taken_at ?? left?.taken_at
  const doubt = (kept ?? left) && backupDoubt(kept ? (kept.verification?.state ?? null) : left!.verification_state)
  const title =
    at !== undefined
      ? `This project starts with the data of ${name} from ${formatMoment(at)}.`
      : takenAt
        ? `This project starts with the data of ${name} from ${formatMoment(takenAt)}.`
        : 'This project starts with the data of a backup.'
  return (
    <Banner tone={doubt === undefined ? 'info' : 'warning'} title={title}>
      {doubt !== undefined && <p>{doubt}</p>}
      Everything in the database comes back, with its roles and its version of Postgres. Clients need the new password
      and the new address.
    </Banner>
  )
}
