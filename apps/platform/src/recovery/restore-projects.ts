import type { BackupManifest } from '@plinth/backups/backup-manifest'
import type { BackupRepository } from '@plinth/backups/backup-repository'
import { listBackups, type ListedBackup } from '@plinth/backups/list-backups'
import { computeSizes } from '@plinth/catalog/compute-sizes'
import { projectStatuses } from '@plinth/catalog/project-status'
import type { Engine } from '@plinth/postgres-engine/engine'
import type { UnfinishedRestore } from '../config/unfinished-restore.ts'
import type { Sealer } from '../config/sealer.ts'
import { CONTROL_PLANE } from '../control-plane/control-plane.ts'
import type { Edition } from '../editions/edition.ts'
import type { ProjectRow, SecretName } from '../stores/project-store.ts'
import type { Stores } from '../stores/stores.ts'
import { adoptBackups } from './adopt-backups.ts'
import { adoptLogs } from './adopt-logs.ts'
import { endOfLog } from './end-of-log.ts'
import { isUnusable } from './find-platform-backup.ts'
import type { Terminal } from './terminal.ts'

export interface RestoreProjects {
  engine: Engine
  stores: Stores
  sealer: Sealer
  edition: Pick<Edition, 'capabilities'>
  /** Of the backups of projects. */
  repository: BackupRepository
  progress: UnfinishedRestore
  save(progress: UnfinishedRestore): Promise<void>
  terminal: Pick<Terminal, 'say'>
}

export interface RestoredProjects {
  restored: (UnfinishedRestore['projects'][number] & { name: string })[]
  lost: { ref: string; name: string; reasons: string[] }[]
  /** Whose backups are there, and which the platform does not know. */
  unknown: string[]
}

/** What is not there yet is made at the next start. */
const WITHOUT_CLUSTER: readonly string[] = ['COMING_UP', 'INIT_FAILED']

/**
 * Brings every project that is not removed back from its newest good backup, to the end of the log that is archived after it.
 * Those that are back already are left alone.
 */
export async function restoreProjects(tools: RestoreProjects): Promise<RestoredProjects> {
  const { engine, stores, repository, terminal } = tools
  const byRef = byCluster(await listBackups(repository))
  const projects = await stores.projects.listInStatus(projectStatuses)
  const present = new Set(await engine.list())
  const restored: RestoredProjects['restored'] = []
  const lost: RestoredProjects['lost'] = []
  let progress = tools.progress
  for (const project of projects.filter(({ status }) => status !== 'REMOVED')) {
    const { ref, name } = project
    const listed = byRef.get(ref) ?? []
    // first, since a restore that was killed after a project came back passes it over
    await adoptBackups(stores, project, listed, tools.edition)
    await adoptLogs(stores, ref, repository)
    const earlier = progress.projects.find((done) => done.ref === ref)
    if (earlier && present.has(ref)) {
      restored.push({ ...earlier, name })
      continue
    }
    // killed before it was written down: nobody knows any more from which backup it came
    if (present.has(ref)) await engine.remove(ref)
    const passedOver: string[] = []
    const used = await restoreNewest(project, listed.toReversed(), passedOver, tools)
    if (used) {
      const done = { ref, takenAt: used.until, passedOver }
      await stores.projects.move(ref, [project.status], project.status, {
        postgres_major:
          engine.majors().find(({ major }) => major === used.manifest.major)?.major ?? project.postgres_major,
      })
      progress = { ...progress, projects: [...progress.projects, done] }
      await tools.save(progress)
      restored.push({ ...done, name })
    } else if (project.status === 'GOING_DOWN') {
      await stores.projects.move(ref, [project.status], 'REMOVED', { removed_at: new Date() })
      await stores.deletedProjects.purge(ref)
    } else if (!WITHOUT_CLUSTER.includes(project.status)) {
      terminal.say(`Not restored: ${name} (${ref}).`)
      const status_detail = 'The platform was restored, and this project has no backup that can be used.'
      await stores.projects.move(ref, [project.status], 'RESTORE_FAILED', { status_detail })
      lost.push({ ref, name, reasons: passedOver })
    }
  }
  const purged = await keepWhatIsLeft(projects, byRef, tools)
  const known = new Set([...projects.map(({ ref }) => ref), ...purged])
  return { restored, lost, unknown: [...byRef.keys()].filter((ref) => !known.has(ref) && ref !== CONTROL_PLANE) }
}

/** Of deleted projects: their clusters were lost with the platform, so only the backups that are stored bring them back. */
async function keepWhatIsLeft(
  projects: readonly ProjectRow[],
  byRef: ReadonlyMap<string, ListedBackup[]>,
  { stores, edition, repository }: RestoreProjects,
) {
  const removed = projects.filter(({ status }) => status === 'REMOVED')
  for (const { ref } of removed) await stores.deletedProjects.purge(ref)
  const purged = await stores.deletedProjects.listPurged()
  for (const project of purged) {
    await adoptBackups(stores, project, byRef.get(project.ref) ?? [], edition)
    await adoptLogs(stores, project.ref, repository)
  }
  return purged.map(({ ref }) => ref)
}

interface Used {
  manifest: BackupManifest
  /** What was acknowledged by then came back. */
  until: string
}

/** What could not be used is named in `passedOver`. */
async function restoreNewest(
  { ref, name, compute_size }: ProjectRow,
  newestFirst: readonly ListedBackup[],
  passedOver: string[],
  { engine, stores, sealer, repository, terminal }: RestoreProjects,
): Promise<Used | undefined> {
  const { memoryMegabytes, directConnections: maxConnections, walSenders } = computeSizes[compute_size]
  for (const backup of newestFirst) {
    if ('refused' in backup) {
      passOver(backup.refused)
      continue
    }
    const { manifest } = backup
    const logEnd = await endOfLog(repository, manifest)
    // where the log is damaged, the backup alone may still do
    for (const end of logEnd ? [logEnd, undefined] : [undefined]) {
      try {
        const until = end?.toISOString() ?? manifest.finishedAt
        const added = end ? ` and the log until ${until}` : ''
        terminal.say(`Restoring ${name} (${ref}) from the backup of ${manifest.finishedAt}${added} …`)
        await engine.restoreBackup(ref, repository, {
          backup: backup.name,
          ...(end ? { moment: 'end of log' as const } : {}),
          passwords: await passwordsOf(ref),
          settings: { memoryMegabytes, maxConnections, walSenders },
        })
        await engine.stop(ref)
        return { manifest, until }
      } catch (error) {
        if (!isUnusable(error)) throw error
        passOver(error)
      }
    }
  }
  return undefined

  function passOver({ message }: Error) {
    terminal.say(message)
    passedOver.push(message)
  }

  async function passwordsOf(project: string) {
    const open = async (secret: SecretName) => {
      const sealed = await stores.projects.secret(project, secret)
      if (sealed === undefined) throw new Error(`The project ${project} has no secret ${secret}.`)
      return sealer.open(sealed, `${project} ${secret}`)
    }
    return {
      plinth_admin: await open('superuser'),
      plinth_writer: await open('writer'),
      plinth_reader: await open('reader'),
    }
  }
}

function byCluster(listed: readonly ListedBackup[]) {
  const grouped = new Map<string, ListedBackup[]>()
  for (const backup of listed) grouped.set(backup.name.ref, [...(grouped.get(backup.name.ref) ?? []), backup])
  return grouped
}
