import type { ProjectRow } from '../../stores/project-store.ts'
import type { ProjectWork } from './advance-project.ts'
import { findSessions, terminate } from './disk/find-sessions.ts'
import { keepRestore, type RestoreUnderWay } from './restore-under-way.ts'

/**
 * Ends every session of the database that is about to be replaced, so that nothing is acknowledged that the restore does
 * not keep, and notes what the restore must not change. A database that does not start has no sessions, and says nothing.
 */
export async function prepareToReplace(
  project: ProjectRow,
  restore: RestoreUnderWay,
  tools: ProjectWork,
): Promise<RestoreUnderWay> {
  const { ref } = project
  const { fleet, log } = tools
  let known = restore
  try {
    // one that was paused is asked, too; its status still refuses everybody else
    fleet.open(ref)
    const ownerVerifier = await fleet.asSuperuser(ref, async (admin) => {
      await terminate(admin, await findSessions(admin, { whom: 'everybody', withTemporaryFiles: [] }))
      const { rows } = await admin.query<{ rolpassword: string | null }>(
        `select rolpassword from pg_authid where rolname = 'postgres'`,
      )
      return rows[0]?.rolpassword ?? null
    })
    known = { ...restore, ownerVerifier }
    await keepRestore(ref, known, tools)
    await tools.auditRoles(project)
  } catch (error) {
    log.warn({ err: error, ref }, 'A database that is to be replaced could not be asked')
  }
  return known
}
