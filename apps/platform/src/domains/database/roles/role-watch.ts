import { seconds } from '@plinth/catalog/durations'
import { SNAPSHOT } from '@plinth/postgres-meta/sql/read-snapshot'
import type { RunOutcome } from '@plinth/postgres-meta/sql/run-statements'
import type { SqlRun } from '@plinth/postgres-meta/sql/sql-session'
import type { Log } from '@plinth/service-kit/service'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import type { Fleet } from '../../../runtime/fleet.ts'
import type { Sealer } from '../../../config/sealer.ts'
import { type Person, personIn, type PersonSql } from '../person-sql.ts'
import { DATABASE_OWNER } from './change-lines.ts'
import { createLooks, type LookedAt, type OfRun } from './looks.ts'
import { actorOf, NO_CHANGES, recordChanges, type Actor, type RecordContext, type Recorded } from './record-changes.ts'

const ROLE_COMMANDS = ['CREATE ROLE', 'ALTER ROLE', 'DROP ROLE', 'GRANT ROLE', 'REVOKE ROLE']
const RIGHTS_COMMANDS = ['GRANT', 'REVOKE', 'ALTER DEFAULT PRIVILEGES', 'DROP OWNED', 'REASSIGN OWNED']
const NO_COMMANDS = { roles: [], rights: [] }
const LOOK_TIMEOUT = seconds(10)
const MOST_ACTORS = 50

interface Options {
  fleet: Fleet
  personSql: PersonSql
  sealer: Sealer
  log: Log
}

/** What it takes to watch SQL that a person runs: in a request, or in a job that the person began. */
export interface WatchContext extends RecordContext {
  clients: ProjectContext['clients']
  person: Person
  actor: Actor
}

/** What a run of SQL takes for being watched: it saves the watch from asking on connections of its own. */
type WatchedRun = Required<Pick<SqlRun, 'before' | 'readsSnapshot'>>

/** Reads the snapshot that the database has now. */
type ReadSnapshot = () => Promise<string | undefined>

interface LookOptions extends Partial<Pick<Recorded, 'actors' | 'commands' | 'outcome'>> {
  /** People's SQL has run, which nobody has looked after yet. */
  hasRun?: true
  /** The snapshot when it had run. */
  snapshot?: string | undefined
  now?: ReadSnapshot | undefined
}

interface WatchedProject extends LookedAt {
  /** Whether a look after people's SQL failed, and none succeeded since. */
  isUnread: boolean
  /** Whose SQL runs. */
  atWork: Set<Actor>
  /** Whose SQL had run at looks that failed. */
  unseen: Actor[]
  turn: Promise<unknown>
}

/**
 * Writes in the audit log how the roles of a project's database changed (their passwords, attributes, settings and members),
 * and the rights on its objects. Roles have no event trigger, and functions can change them too. So they are compared with
 * what they were at the last look, before and after people's SQL runs; changes of rights are noted in the database itself.
 * Most runs commit nothing, and then neither is read.
 */
export function createRoleWatch({ fleet, personSql, sealer, log }: Options) {
  const looks = createLooks({ fleet, sealer })
  const projects = fleet.perProject<WatchedProject>({
    open: () => ({ areRightsNoted: true, isUnread: false, atWork: new Set(), unseen: [], turn: Promise.resolve() }),
  })

  return {
    /** Runs a person's SQL. What had changed before is not attributed to them. */
    during: (
      context: ProjectContext,
      person: Person,
      isOneTransaction: boolean,
      work: (run: WatchedRun) => Promise<RunOutcome>,
    ) =>
      watch({ ...watchContextOf(context), person }, async (begin) => {
        const result = await work({ before: begin, readsSnapshot: true })
        const { results, error, snapshot } = result
        const tags = results.flatMap(({ command_tag: tag }) => tag ?? [])
        return { result, tags, isUndone: error !== undefined && isOneTransaction, snapshot }
      }),

    /** The same of what a transaction does that stays open: `work` says which commands were kept and which were undone. */
    async duringTransaction<Result>(
      context: ProjectContext,
      person: Person,
      work: () => Promise<{ result: Result; kept: string[]; undone: string[]; snapshot?: string | undefined }>,
    ) {
      let rest: string[] = []
      const done = await watch({ ...watchContextOf(context), person }, async (begin) => {
        await begin()
        const { result, kept, undone, snapshot } = await work()
        const isUndone = !isOfInterest(kept)
        if (!isUndone) rest = undone
        return { result, tags: isUndone ? undone : kept, isUndone: isUndone && isOfInterest(undone), snapshot }
      })
      await recordUndone(context, rest, { isThere: false })
      return done
    },

    /** Writes down commands on roles and rights that were rolled back without a run. */
    recordUndone,

    /** The same in a job. `work` says which commands were run and kept. */
    duringJob: (context: WatchContext, work: () => Promise<{ tags: string[] }>) =>
      watch(context, async (begin) => {
        await begin()
        return { result: undefined, ...(await work()), isUndone: false }
      }),

    /**
     * Looks before a restore, when what changed is the work of clients, and after it, when it is that of who restored.
     * Throws where it cannot be seen or written.
     */
    async aroundRestore(context: RecordContext, restoredBy?: Actor) {
      const project = projects.of(context.project.ref)
      await inTurn(project, async () => {
        const actors = restoredBy ? [restoredBy] : [...project.unseen, ...project.atWork].slice(0, MOST_ACTORS)
        const seen = { actors, commands: NO_COMMANDS, outcome: 'done' as const, isRestored: restoredBy !== undefined }
        await looks.record(project, context, seen)
        project.unseen = []
        project.isUnread = false
      })
    },

    /** Makes a change of roles that has an entry of its own in the audit log. */
    except<Result>(context: ProjectContext, work: () => Promise<Result>) {
      const project = projects.of(context.project.ref)
      return inTurn(project, async () => {
        await look(project, watchContextOf(context), { actors: [...project.atWork] })
        const result = await work()
        await looks.forget(project, context)
        return result
      })
    },
  }

  /** `work` begins before its first statement, with what reads the snapshot there, and returns the one at its end. */
  async function watch<Result>(
    context: WatchContext,
    work: (
      begin: (now?: ReadSnapshot) => Promise<void>,
    ) => Promise<{ result: Result; tags: string[]; isUndone: boolean; snapshot?: string | undefined }>,
  ) {
    const { actor } = context
    const project = projects.of(context.project.ref)
    let wereClientsThere: (() => boolean) | undefined
    let seen: LookOptions = {}
    try {
      const { result, tags, isUndone, snapshot } = await work(async (now) => {
        await inTurn(project, () => look(project, context, { actors: [...project.atWork], now }))
        project.atWork.add(actor)
        wereClientsThere = context.clients.watch(context.project.ref)
      })
      seen = { commands: commandsIn(tags), outcome: isUndone ? 'failed' : 'done', snapshot }
      return result
    } finally {
      if (wereClientsThere) {
        const others: Actor[] = [...project.atWork].filter((other) => other !== actor)
        if (wereClientsThere()) others.push(DATABASE_OWNER)
        await inTurn(project, () => look(project, context, { ...seen, hasRun: true, actors: [actor, ...others] }))
        project.atWork.delete(actor)
      }
    }
  }

  /** `isThere`: what Postgres counted of it is read as well, so that it is nobody else's at the next look. */
  async function recordUndone(context: ProjectContext, tags: string[], { isThere }: { isThere: boolean }) {
    if (!isOfInterest(tags)) return
    const actor = actorOf(context)
    const seen = { commands: commandsIn(tags), outcome: 'failed' as const }
    try {
      if (!isThere) await recordChanges({ ...NO_CHANGES, ...seen, actors: [actor] }, context, async () => undefined)
      else {
        const project = projects.of(context.project.ref)
        await inTurn(project, () =>
          look(project, watchContextOf(context), { ...seen, hasRun: true, actors: [actor, ...project.atWork] }),
        )
      }
    } catch (err) {
      const { project, requestId } = context
      log.error({ err, ref: project.ref, request_id: requestId }, 'Commands that were rolled back cannot be audited')
    }
  }

  /** Two looks at once would both find the same change. */
  function inTurn<Result>(project: WatchedProject, work: () => Promise<Result>): Promise<Result> {
    const done = project.turn.then(work)
    project.turn = done.catch(() => undefined)
    return done
  }

  /** What cannot be seen or written now is found at the next look, because the known roles stay as they were. */
  async function look(project: WatchedProject, context: WatchContext, seen: LookOptions) {
    const { ref } = context.project
    const { commands = NO_COMMANDS, outcome = 'done' } = seen
    const actors = [...project.unseen, ...(seen.actors ?? [])].slice(0, MOST_ACTORS)
    try {
      if (!(await isUnchanged(project, context, seen))) {
        // what Postgres counts of a run arrives when its session was reset
        await personSql.settled(context.person)
        await looks.record(project, context, { actors, commands, outcome })
      } else if (commands.roles.length + commands.rights.length > 0) {
        await recordChanges({ ...NO_CHANGES, actors, commands, outcome }, context, async () => undefined)
      }
      project.unseen = []
      project.isUnread = false
    } catch (err) {
      project.unseen = actors
      log.error({ err, ref, request_id: context.requestId }, 'Changes of roles and rights by SQL cannot be audited')
      if (seen.hasRun) await recordUnread(project, context, { actors, commands, outcome })
    }
  }

  /** The audit log says so where the first of the looks after people's SQL failed, and which commands it had. */
  async function recordUnread(project: WatchedProject, context: WatchContext, seen: OfRun) {
    const unwatched = project.isUnread ? undefined : 'all'
    try {
      await recordChanges({ ...NO_CHANGES, ...seen, unwatched }, context, async () => undefined)
      project.isUnread = true
    } catch (err) {
      log.error({ err, ref: context.project.ref }, 'The audit log could not say that changes go unseen')
    }
  }

  /** The snapshot at the end of a run says that it changed nothing; another one may be older than the last look. */
  async function isUnchanged(
    { snapshot: known }: WatchedProject,
    { person }: WatchContext,
    { snapshot, now }: Pick<LookOptions, 'snapshot' | 'now'>,
  ) {
    if (known === undefined) return false
    return snapshot === known || ((await now?.()) ?? (await snapshotFor(person))) === known
  }

  /** Asked as the person's login on a connection of ours. A database that is closed to it has its roles read. */
  async function snapshotFor(person: Person) {
    const signal = AbortSignal.timeout(LOOK_TIMEOUT)
    const asked = personSql.withPool(person, signal, (pool) => pool.query<{ snapshot: string }>({ text: SNAPSHOT }))
    return (await asked.catch(() => undefined))?.rows[0]?.snapshot
  }
}

export type RoleWatch = ReturnType<typeof createRoleWatch>

const watchContextOf = (context: ProjectContext): WatchContext => ({
  ...context,
  person: personIn(context),
  actor: actorOf(context),
})

function commandsIn(tags: string[]): Recorded['commands'] {
  return {
    roles: tags.filter((tag) => ROLE_COMMANDS.includes(tag)),
    rights: tags.filter((tag) => RIGHTS_COMMANDS.includes(tag)),
  }
}

const isOfInterest = (tags: string[]) => tags.some((tag) => [...ROLE_COMMANDS, ...RIGHTS_COMMANDS].includes(tag))
