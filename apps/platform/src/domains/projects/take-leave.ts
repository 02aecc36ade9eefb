import type { ProjectRow } from '../../stores/project-store.ts'
import type { ProjectWork } from './advance-project.ts'
import { keepRestore, type RestoreUnderWay } from './restore-under-way.ts'

/**
 * Notes what a restore must not change of the database that it is about to replace. One that does not start says nothing.
 */
export async function takeLeave(
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
