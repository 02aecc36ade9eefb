import type { ProjectStatus } from '@plinth/catalog/project-status'
import { EngineError } from '@plinth/postgres-engine/engine-errors'
import type { Log } from '@plinth/service-kit/service'
import type { Stores } from '../../stores.ts'
import type { Fleet } from './fleet.ts'
import type { ProjectRow, projectStore } from './project-store.ts'

export interface ProjectWork {
  stores: Stores
  fleet: Fleet
  log: Log
  /** Ends every connection that the platform keeps to the project's database. */
  disconnect(ref: string): Promise<void>
}

type Changes = NonNullable<Parameters<ReturnType<typeof projectStore>['move']>[3]>
type Outcome = { status: ProjectStatus } & Changes

interface Step {
  work(project: ProjectRow, tools: ProjectWork): Promise<Outcome>
  /** Where the project ends up when the work fails for good. */
  failed: ProjectStatus
}

/** What a job does for a project, decided by the status it finds. Each step may be run again after a crash. */
const steps: Partial<Record<ProjectStatus, Step>> = {
  COMING_UP: { work: createCluster, failed: 'INIT_FAILED' },
  PAUSING: { work: pause, failed: 'PAUSE_FAILED' },
  RESTORING: { work: restore, failed: 'RESTORE_FAILED' },
  RESTARTING: { work: restart, failed: 'ACTIVE_UNHEALTHY' },
  RESIZING: { work: resize, failed: 'ACTIVE_UNHEALTHY' },
  UPGRADING: { work: upgrade, failed: 'ACTIVE_UNHEALTHY' },
  GOING_DOWN: { work: goDown, failed: 'REMOVED' },
}

/** Works through the project's present state. Throws while trying again makes sense; says what went wrong when it does not. */
export async function advanceProject(ref: string, isLastAttempt: boolean, tools: ProjectWork) {
  const project = await tools.stores.projects.find(ref)
  const step = project && steps[project.status]
  if (!project || !step) return
  try {
    const { status, ...changes } = await step.work(project, tools)
    await tools.stores.projects.move(ref, [project.status], status, { status_detail: null, ...changes })
  } catch (error) {
    tools.log.error({ err: error, ref, status: project.status }, 'Work on a project failed')
    if (!isLastAttempt && !isHopeless(error)) throw error
    // what was paused before the change stays paused: nobody asked for it to run
    const status = project.resting_status === 'INACTIVE' ? 'INACTIVE' : step.failed
    await tools.stores.projects.move(ref, [project.status], status, {
      status_detail: sentenceFor(error),
      resting_status: null,
      target_major: null,
    })
  }
}

async function createCluster(project: ProjectRow, tools: ProjectWork): Promise<Outcome> {
  const { ref } = project
  const { stores, fleet } = tools
  if (!(await isMade(project, tools))) await makeCluster(project, tools)
  await stores.projects.setDetail(ref, 'Asking the database for its first answer.')
  const db_version = await versionOf(ref, fleet)
  await stores.projects.forgetSecret(ref, 'owner-verifier')
  return { status: 'ACTIVE_HEALTHY', db_version }
}

/** The owner's verifier is kept until the cluster has it and has answered. */
const isMade = async ({ ref }: ProjectRow, { stores }: ProjectWork) =>
  (await stores.projects.secret(ref, 'owner-verifier')) === undefined

async function makeCluster(project: ProjectRow, { stores, fleet }: ProjectWork) {
  const { ref } = project
  await stores.projects.setDetail(ref, 'Making the database cluster.')
  const [superuser, writer, reader] = await Promise.all([
    fleet.password(ref, 'superuser'),
    fleet.password(ref, 'writer'),
    fleet.password(ref, 'reader'),
  ])
  await fleet.engine.create({
    ref,
    major: project.postgres_major,
    template: 'project',
    settings: fleet.settingsFor(project.compute_size),
    passwords: {
      plinth_admin: superuser,
      plinth_writer: writer,
      plinth_reader: reader,
      postgres: { verifier: await fleet.password(ref, 'owner-verifier') },
    },
  })
}

async function pause({ ref }: ProjectRow, { fleet, disconnect }: ProjectWork): Promise<Outcome> {
  await disconnect(ref)
  await fleet.shut(ref)
  return { status: 'INACTIVE' }
}

/** A project that was deleted before its cluster was there gets it now. */
async function restore(project: ProjectRow, tools: ProjectWork): Promise<Outcome> {
  tools.fleet.open(project.ref)
  return createCluster(project, tools)
}

async function restart({ ref }: ProjectRow, { fleet, disconnect }: ProjectWork): Promise<Outcome> {
  await disconnect(ref)
  await fleet.engine.restart(ref)
  return { status: 'ACTIVE_HEALTHY', db_version: await versionOf(ref, fleet) }
}

async function resize(
  { ref, compute_size, resting_status }: ProjectRow,
  { fleet, disconnect }: ProjectWork,
): Promise<Outcome> {
  await disconnect(ref)
  await fleet.engine.resize(ref, fleet.settingsFor(compute_size))
  return { status: resting_status ?? 'ACTIVE_HEALTHY', resting_status: null }
}

async function upgrade(project: ProjectRow, { stores, fleet, disconnect }: ProjectWork): Promise<Outcome> {
  const { ref, target_major, resting_status } = project
  if (target_major === null) throw new Error(`The project ${ref} does not say to which version it moves`)
  await disconnect(ref)
  await stores.projects.setDetail(ref, `Moving the data to Postgres ${target_major}.`)
  await fleet.engine.upgrade(ref, target_major, await fleet.password(ref, 'superuser'))
  fleet.open(ref)
  const db_version = await versionOf(ref, fleet)
  if (resting_status === 'INACTIVE') await fleet.shut(ref)
  return {
    status: resting_status ?? 'ACTIVE_HEALTHY',
    postgres_major: target_major,
    target_major: null,
    resting_status: null,
    db_version,
  }
}

async function goDown({ ref }: ProjectRow, { fleet, disconnect }: ProjectWork): Promise<Outcome> {
  await disconnect(ref)
  if ((await fleet.engine.list()).includes(ref)) await fleet.shut(ref)
  return { status: 'REMOVED' }
}

async function versionOf(ref: string, fleet: Fleet) {
  return fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query<{ server_version: string }>('show server_version')
    return rows[0]!.server_version
  })
}

/** Nothing changes by trying once more. */
const isHopeless = (error: unknown) =>
  error instanceof EngineError &&
  ['disk_full', 'major_not_installed', 'socket_path_too_long', 'not_traversable', 'wrong_owner'].includes(error.code)

const sentenceFor = (error: unknown) => (error instanceof EngineError ? (sentences[error.code] ?? GENERIC) : GENERIC)

const GENERIC = 'Something went wrong on the machine that runs this project. The log of the platform says more.'

/** The engine's own messages may name folders, so people get these. */
const sentences: Partial<Record<EngineError['code'], string>> = {
  disk_full: 'The disk is full. Free some space and try again.',
  major_not_installed: 'This version of Postgres is no longer installed.',
  cluster_missing: 'The files of this project are missing.',
  start_failed: 'Postgres did not start. The log of the platform says why.',
  stop_failed: 'Postgres did not stop in time.',
  not_answering: 'Postgres runs but does not answer.',
}
