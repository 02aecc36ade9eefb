import type { Received } from '@plinth/contract/endpoint'
import { metrics, type Overview, type RecentChange } from '@plinth/contract/metrics'
import { mayDo } from '@plinth/contract/role-grants'
import type { Handlers } from '../../access/handlers.ts'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { chainOf } from '../../stores/audit-chain.ts'
import { whatWasDone } from '../audit/what-was-done.ts'
import { backupStatus } from '../backups/backup-status.ts'
import { loginOf } from '../database/person-sql.ts'
import { readTraffic } from './read-traffic.ts'
import { beginningOf, pointsOf, shapes } from './metric-points.ts'

const MOST_CHANGES = 6

export const metricHandlers: Handlers<typeof metrics> = {
  series: readSeries,
  overview: readOverview,
  traffic: readTraffic,
  changes: (_, context) => latestChanges(context),
  history: async (input, context) => ({
    series: await readSeries(input, context),
    changes: mayDo(context.membership.role, metrics.changes.access) ? await latestChanges(context) : null,
  }),
  creation: (_, { project, stores }) => stores.creationSteps.list(project.ref),
}

async function latestChanges({ project, membership, stores }: ProjectContext): Promise<RecentChange[]> {
  const chain = chainOf(membership.organization.id)
  const entries = await stores.audit.latestOfProject(chain, project.ref, MOST_CHANGES)
  return entries.map(({ sequence, occurred_at, actor, verb, outcome }) => ({
    id: `${chain}:${sequence}`,
    at: occurred_at,
    verb,
    did: whatWasDone(verb),
    username: actor.username,
    outcome,
  }))
}

async function readSeries({ range }: Received<typeof metrics.series>, { project, stores, clock }: ProjectContext) {
  const shape = shapes[range]
  const now = clock.now().getTime()
  // with what came before the first point, which its rates begin with
  const from = new Date(beginningOf(shape, now) - shape.longestGap)
  const [since, samples] = [await stores.metrics.since(project.ref), await stores.metrics.list(project.ref, from)]
  return {
    since: since?.toISOString() ?? null,
    step_seconds: shape.step / 1000,
    points: pointsOf(samples, shape, now),
  }
}

async function readOverview(_: object, context: ProjectContext): Promise<Overview> {
  const { project, membership, stores, projectMetrics } = context
  const live = await projectMetrics.now(project, loginOf(membership.role))
  const switchedOff = await stores.advisorRules.switchedOff(project.id)
  const { organization } = membership
  const [members, invitations] = [
    await stores.members.list(organization.id),
    await stores.invitations.listOpen(organization.id),
  ]
  return {
    ...live,
    contents: live.contents && {
      ...live.contents,
      findings: live.contents.findings.filter(({ rule }) => !switchedOff.includes(rule)),
    },
    last_connected_at: (await stores.projects.lastConnection(project.ref))?.toISOString() ?? null,
    has_invited: members.length + invitations.length > 1,
    backup: await backupStatus(context),
    creation: await stores.creationSteps.list(project.ref),
  }
}
