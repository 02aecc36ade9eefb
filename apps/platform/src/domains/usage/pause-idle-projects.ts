import { IDLE_WARNING, PAUSED_AFTER_IDLE } from '@plinth/catalog/usage-metrics'
import type { TaskTools } from '../../context/task.ts'
import { recordByPlatform } from '../audit/record-by-platform.ts'
import type { IdleProject } from '../../stores/usage-store.ts'
import { PAUSED_IDLE } from '../audit/what-was-done.ts'
import { scheduleProject } from '../projects/schedule-project.ts'
import { idleMail } from './idle-mail.ts'
import { mailOwners } from './mail-owners.ts'

type Tools = Pick<TaskTools, 'stores' | 'inTransaction' | 'clock' | 'edition' | 'auditKey' | 'log' | 'publicUrl'>

/**
 * Warns the owners of projects on Free that nobody used for most of a week, and pauses those that nobody used since. A
 * project is paused only when the warning is as old as it promised.
 */
export async function pauseIdleProjects(tools: Tools) {
  const { stores, clock, edition, log } = tools
  if (!edition.capabilities.includes('billing')) return
  const now = clock.now().getTime()
  for (const project of await stores.usage.listIdle(new Date(now - PAUSED_AFTER_IDLE + IDLE_WARNING))) {
    const { ref, warned_at: warned, idle_since: since } = project
    const isDue =
      warned !== null && now >= Math.max(since.getTime() + PAUSED_AFTER_IDLE, warned.getTime() + IDLE_WARNING)
    if (warned !== null && !isDue) continue
    try {
      await (isDue ? pause(project, tools) : warn(project, tools))
    } catch (error) {
      log.error({ err: error, ref }, 'A project without activity could not be paused')
    }
  }
}

const warn = (project: IdleProject, { inTransaction, clock, publicUrl }: Tools) =>
  inTransaction(async (stores, mail) => {
    await stores.usage.noteWarning(project.id, clock.now())
    const pausedOn = new Date(
      Math.max(project.idle_since.getTime() + PAUSED_AFTER_IDLE, clock.now().getTime() + IDLE_WARNING),
    )
    await mailOwners(project.organization_id, stores, mail, (to) => idleMail({ to, project, pausedOn, publicUrl }))
  })

const pause = (project: IdleProject, { inTransaction, clock, auditKey, publicUrl }: Tools) =>
  inTransaction(async (stores, mail) => {
    const { ref, organization_id } = project
    // somebody did something with it meanwhile
    if (!(await stores.projects.move(ref, ['ACTIVE_HEALTHY'], 'PAUSING', { status_detail: null }))) return
    await scheduleProject(stores, ref)
    await recordByPlatform(
      {
        verb: PAUSED_IDLE,
        target: ref,
        organizationId: organization_id,
        before: { status: 'ACTIVE_HEALTHY', idle_since: project.idle_since.toISOString() },
        after: { status: 'PAUSING' },
      },
      stores,
      { clock, auditKey },
    )
    await mailOwners(organization_id, stores, mail, (to) => idleMail({ to, project, publicUrl }))
  })
