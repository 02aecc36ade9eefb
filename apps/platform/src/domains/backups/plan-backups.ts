import type { TaskTools } from '../../context/task.ts'
import { backupPlan, expiryOf, isDaily } from './backup-rules.ts'
import { nextDue } from './next-due.ts'
import { scheduleBackup } from './schedule-backup.ts'

type Tools = Pick<TaskTools, 'stores' | 'backupVault' | 'clock' | 'log' | 'edition'>

/** Takes the backups that are due. A project that nobody has written to since its last one needs none, and sleeps on. */
export async function planBackups(tools: Tools) {
  const { stores, clock, edition, log } = tools
  const now = clock.now()
  for (const project of await stores.backups.listScheduled()) {
    const { ref } = project
    const plan = backupPlan(project.plan, edition)
    if (!isDaily(plan, project) || nextDue(project, now) > now) continue
    try {
      await backUpIfChanged(ref, expiryOf(now, plan), tools)
    } catch (error) {
      log.error({ err: error, ref }, 'A backup could not be planned')
    }
  }
}

async function backUpIfChanged(ref: string, expiresAt: Date, { stores, backupVault, clock }: Tools) {
  const now = clock.now()
  const project = await stores.projects.find(ref)
  if (!project) return
  const latest = await stores.backups.latest(ref)
  const isRestorable = latest?.change_mark != null && latest.verification_state !== 'failed'
  const isUnchanged = isRestorable && (await backupVault.changeMark(ref)) === latest.change_mark
  if (isUnchanged) await stores.backups.change(latest.id, { expires_at: expiresAt })
  // one that hangs is none, and a day without any is said on the page
  else if (!(await scheduleBackup(stores, { project, kind: 'scheduled', now, expiresAt }))) return
  await stores.backups.noteSchedule(ref, now)
}
