import { minutes, seconds } from '@plinth/catalog/durations'
import type { ComponentStatus, Status } from '@plinth/contract/status'
import type { Sql } from '@plinth/service-kit/sql'

const REMEMBERED = seconds(10)
const ANSWER_LIMIT = seconds(2)
const LATE_JOB = minutes(2)

/** The shares of the databases in use that may be out of order before the whole is called so. */
const DEGRADED_FROM = 0.1
const OUTAGE_FROM = 0.5

/** What breaks a single project is on its own page, and no incident for everybody else. */
const FEWEST_BROKEN = 2

export type Probed = Pick<Status, 'status' | 'components'> & { checkedAt: Date }

export type Probes = ReturnType<typeof createProbes>

/** Tries what the platform needs, at most once in ten seconds however many people ask. */
export function createProbes({ sql, now }: { sql: Sql; now: () => Date }) {
  let latest: { at: number; answer: Promise<Probed> } | undefined

  return {
    run(): Promise<Probed> {
      const at = performance.now()
      if (!latest || at - latest.at > REMEMBERED) latest = { at, answer: probe(sql, now) }
      return latest.answer
    },
  }
}

async function probe(sql: Sql, now: () => Date): Promise<Probed> {
  const checkedAt = now()
  const [controlPlane, databases, jobs] = await Promise.all([
    outcomeOf(async () => {
      await sql.query('select 1')
      return 'operational'
    }),
    outcomeOf(() => databasesInUse(sql)),
    outcomeOf(() => jobsInTime(sql)),
  ])
  const components = [
    { id: 'platform', name: 'Dashboard and platform API', status: controlPlane },
    { id: 'databases', name: 'Project databases', status: databases },
    { id: 'jobs', name: 'Creating, pausing and changing projects', status: jobs },
  ]
  return { status: worst(components.map(({ status }) => status)), components, checkedAt }
}

async function outcomeOf(work: () => Promise<ComponentStatus>): Promise<ComponentStatus> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<ComponentStatus>((resolve) => {
    timer = setTimeout(resolve, ANSWER_LIMIT, 'outage')
  })
  try {
    return await Promise.race([work(), late])
  } catch {
    return 'outage'
  } finally {
    clearTimeout(timer)
  }
}

async function databasesInUse(sql: Sql): Promise<ComponentStatus> {
  const { rows } = await sql.query<{ used: number; broken: number }>(
    `select count(*)::int as used,
            count(*) filter (where status in ('ACTIVE_UNHEALTHY', 'UNKNOWN'))::int as broken
     from platform.projects where status in ('ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY', 'UNKNOWN')`,
  )
  const { used = 0, broken = 0 } = rows[0] ?? {}
  const share = broken < FEWEST_BROKEN ? 0 : broken / used
  return share >= OUTAGE_FROM ? 'outage' : share >= DEGRADED_FROM ? 'degraded' : 'operational'
}

async function jobsInTime(sql: Sql): Promise<ComponentStatus> {
  const { rows } = await sql.query<{ late: boolean }>(
    `select exists (
       select from graphile_worker._private_jobs
       where locked_at is null and attempts < max_attempts and run_at < now() - make_interval(secs => $1)
     ) as late`,
    [LATE_JOB / 1000],
  )
  return rows[0]?.late ? 'degraded' : 'operational'
}

function worst(statuses: ComponentStatus[]): ComponentStatus {
  return statuses.includes('outage') ? 'outage' : statuses.includes('degraded') ? 'degraded' : 'operational'
}
