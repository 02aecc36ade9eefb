import type { PlatformBackups } from '@plinth/contract/platform-backups'
import type { ProfileContext } from '../../context/caller-contexts.ts'
import { troubleOf } from '../backups/backup-trouble.ts'

const MOST_LISTED = 100

/** The projects of all organizations whose own backups are in trouble. */
export async function projectsInTrouble(context: ProfileContext): Promise<PlatformBackups['projects_in_trouble']> {
  const { stores, profile, person } = context
  const found = (await stores.backupHealth.list()).flatMap((health) => {
    const trouble = troubleOf(health, context)
    return trouble ? [{ ref: health.ref, name: health.name, organization: health.organization_name, trouble }] : []
  })
  const hasMfa = person.aal !== 'aal1'
  const own = found.length === 0 ? [] : await stores.projects.listForMember({ profileId: profile.id, hasMfa })
  const refs = new Set(own.map(({ ref }) => ref))
  return {
    total: found.length,
    listed: found.slice(0, MOST_LISTED).map((project) => ({ ...project, can_open: refs.has(project.ref) })),
  }
}
