import { seconds } from '@plinth/catalog/durations'
import type { RunOutcome } from '@plinth/postgres-meta/sql/run-statements'
import type { Log } from '@plinth/service-kit/service'
import { z } from 'zod'
import type { ProjectContext } from '../../../context/caller-contexts.ts'
import type { Fleet } from '../../../runtime/fleet.ts'
import type { Sealer } from '../../../config/sealer.ts'
import { personIn, type PersonSql } from '../person-sql.ts'
import { compareRoles } from './compare-roles.ts'
import { readRoles, RoleState, SNAPSHOT } from './read-roles.ts'
import { actorOf, DATABASE_OWNER, recordChanges, type Actor, type Recorded } from './record-changes.ts'

const ROLE_COMMANDS = new Set(['CREATE ROLE', 'ALTER ROLE', 'DROP ROLE', 'GRANT ROLE', 'REVOKE ROLE'])
const LOOK_TIMEOUT = seconds(10)
const MOST_ACTORS = 50

interface Options {
  fleet: Fleet
  personSql: PersonSql
  sealer: Sealer
  log: Log
}

interface WatchedProject {
  /** Of the last look; while it is the same, nothing was committed in the cluster. */
  snapshot?: string
  /** Whose SQL runs. */
  atWork: Set<Actor>
  /** Whose SQL had run at looks that failed. */
  unseen: Actor[]
  turn: Promise<unknown>
}

/**
 * Writes in the audit log how the roles of a project's database changed: their passwords, attributes, settings and members.
 * Postgres has no event trigger for that, and functions can do it too. So the roles are compared with what they were at the
 * last look, before and after people's SQL runs. Most runs commit nothing, and then the roles are not read.
 */
export function createRoleWatch({ fleet, personSql, sealer, log }: Options) {
  const projects = fleet.perProject<WatchedProject>({
    open: () => ({ atWork: new Set(), unseen: [], turn: Promise.resolve() }),
  })

  return {
    /** Runs a person's SQL. What had changed before is not attributed to them. */
    async during(context: ProjectContext, isOneTransaction: boolean, work: () => Promise<RunOutcome>) {
      const project = projects.of(context.project.ref)
      const actor = actorOf(context)
      await inTurn(project, () => look(project, context, { actors: [...project.atWork] }))
      project.atWork.add(actor)
      const wereClientsThere = context.clients.watch(context.project.ref)
      let seen: Partial<Recorded> = {}
      try {
        const outcome = await work()
        const isUndone = outcome.error !== undefined && isOneTransaction
        seen = { commands: commandsOnRoles(outcome), outcome: isUndone ? 'failed' : 'done' }
        return outcome
      } finally {
        const others: Actor[] = [...project.atWork].filter((other) => other !== actor)
        if (wereClientsThere()) others.push(DATABASE_OWNER)
        await inTurn(project, () => look(project, context, { ...seen, actors: [actor, ...others] }))
        project.atWork.delete(actor)
      }
    },

    /** Makes a change of roles that has an entry of its own in the audit log. */
    except<Result>(context: ProjectContext, work: () => Promise<Result>) {
      const project = projects.of(context.project.ref)
      return inTurn(project, async () => {
        await look(project, context, { actors: [...project.atWork] })
        const result = await work()
        await forgetChanges(project, context)
        return result
      })
    },
  }

  /** Two looks at once would both find the same change. */
  function inTurn<Result>(project: WatchedProject, work: () => Promise<Result>): Promise<Result> {
    const done = project.turn.then(work)
    project.turn = done.catch(() => undefined)
    return done
  }

  /** What cannot be seen or written now is found at the next look, because the known roles stay as they were. */
  async function look(project: WatchedProject, context: ProjectContext, seen: Partial<Recorded>) {
    const { ref } = context.project
    const { commands = [], outcome = 'done' } = seen
    const actors = [...project.unseen, ...(seen.actors ?? [])].slice(0, MOST_ACTORS)
    try {
      const found = (await isUnchanged(project, context)) ? undefined : await fleet.asSuperuser(ref, readRoles)
      const known = found && (await knownRoles(context))
      const changes = found && known ? compareRoles(known, found.roles) : []
      if (changes.length > 0 || commands.length > 0 || (found && !known)) {
        // what happened is no less done because the last statement failed
        const recorded = { actors, changes, commands, outcome: changes.length > 0 ? ('done' as const) : outcome }
        await recordChanges(recorded, context, async (stores) => {
          if (found) await stores.projects.keepSecret(ref, 'known-roles', sealed(ref, found.roles))
        })
      }
      if (found) project.snapshot = found.snapshot
      project.unseen = []
    } catch (err) {
      project.unseen = actors
      log.error({ err, ref, request_id: context.requestId }, 'Changes of roles by SQL cannot be audited')
    }
  }

  async function forgetChanges(project: WatchedProject, { project: { ref }, stores }: ProjectContext) {
    const found = await fleet.asSuperuser(ref, readRoles)
    await stores.projects.keepSecret(ref, 'known-roles', sealed(ref, found.roles))
    project.snapshot = found.snapshot
  }

  /** Asked as the person's login on a connection of ours. A database that is closed to it has its roles read. */
  async function isUnchanged({ snapshot }: WatchedProject, context: ProjectContext) {
    if (snapshot === undefined) return false
    const signal = AbortSignal.timeout(LOOK_TIMEOUT)
    const now = personSql.withPool(personIn(context), signal, (pool) => pool.query<{ snapshot: string }>(SNAPSHOT))
    return (await now.catch(() => undefined))?.rows[0]?.snapshot === snapshot
  }

  async function knownRoles({ project: { ref }, stores }: ProjectContext) {
    const text = await stores.projects.secret(ref, 'known-roles')
    return text === undefined ? undefined : z.array(RoleState).parse(JSON.parse(sealer.open(text, purposeFor(ref))))
  }

  function sealed(ref: string, roles: readonly RoleState[]) {
    return sealer.seal(JSON.stringify(roles), purposeFor(ref))
  }
}

export type RoleWatch = ReturnType<typeof createRoleWatch>

const purposeFor = (ref: string) => `${ref} known-roles`

const commandsOnRoles = ({ results }: RunOutcome) =>
  results.flatMap(({ command_tag: tag }) => (tag !== null && ROLE_COMMANDS.has(tag) ? [tag] : []))
