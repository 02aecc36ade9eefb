import type { UsageMetricId } from '@plinth/catalog/usage-metrics'
import type { Sql } from '@plinth/service-kit/sql'

/** What one project used in one hour, in the unit of the metric. */
export interface MeasuredHour {
  ref: string
  metric: Exclude<UsageMetricId, 'active_users'>
  hour: Date
  quantity: number
}

/** What one project used on one day, counted from midnight UTC. */
export interface UsedDay {
  project_ref: string
  /** The present name; null for a project that is gone. */
  project_name: string | null
  metric: UsageMetricId
  day: string
  total: number
  largest: number
}

/** Somebody who was active in a project on a day, counted from midnight UTC. */
export interface ActiveUserOfDay {
  ref: string
  day: string
  user_id: string
}

/** How many users were active in one project: on a day, or, without one, on any day of the range. */
export interface ActiveUsers {
  project_ref: string
  project_name: string | null
  day: string | null
  users: number
}

/** What the projects of an organization used. */
export interface UsedInAll {
  metric: UsageMetricId
  total: number
  /** Of the latest hour that was measured, of the project that has most of it. */
  latest_of_one: number
}

/** A project on Free that nobody used for a while. */
export interface IdleProject {
  id: number
  ref: string
  name: string
  organization_id: number
  /** Since when no database was running for it, nobody connected and nobody changed its status. */
  idle_since: Date
  /** When its owners were told, of this time without activity; null where they were not. */
  warned_at: Date | null
}

/** The first day that begins at the moment or after it. */
const firstDay = (moment: string) =>
  `((${moment}::timestamptz - interval '1 microsecond') at time zone 'UTC')::date + 1`

export function usageStore(sql: Sql) {
  return {
    /** From which hour on it is to be measured; undefined before the first time. */
    async measuredFrom(): Promise<Date | undefined> {
      const { rows } = await sql.query<{ measured_from: Date }>('select measured_from from platform.usage_progress')
      return rows[0]?.measured_from
    },

    /** When the last measurement was; undefined before the first time. */
    async measuredUntil(): Promise<Date | undefined> {
      const { rows } = await sql.query<{ measured_until: Date }>('select measured_until from platform.usage_progress')
      return rows[0]?.measured_until
    },

    /** Never goes back: a measurement that took long may end after a later one. */
    async setMeasured({ until, from }: { until: Date; from: Date }) {
      await sql.query(
        `insert into platform.usage_progress as u (measured_from, measured_until) values ($1, $2)
         on conflict (is_only) do update
         set measured_from = greatest(u.measured_from, $1), measured_until = greatest(u.measured_until, $2)`,
        [from, until],
      )
    },

    /**
     * An hour that was measured before is replaced, unless it would become less: then lines or samples of it are gone
     * already. What is no project's is left out.
     */
    async put(measured: readonly MeasuredHour[]) {
      await sql.query(
        `insert into platform.usage_hours (project_ref, organization_id, metric, hour, quantity)
         select p.ref, p.organization_id, m.metric, m.hour, m.quantity
         from unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[]) as m (ref, metric, hour, quantity)
         join platform.projects p on p.ref = m.ref
         on conflict (project_ref, metric, hour) do update
         set quantity = greatest(platform.usage_hours.quantity, excluded.quantity)`,
        [
          measured.map(({ ref }) => ref),
          measured.map(({ metric }) => metric),
          measured.map(({ hour }) => hour),
          measured.map(({ quantity }) => Math.round(quantity)),
        ],
      )
    },

    /** What was known of them already is not counted again. */
    async putActiveUsers(active: readonly ActiveUserOfDay[]) {
      await sql.query(
        `insert into platform.active_users (project_ref, organization_id, day, user_id)
         select p.ref, p.organization_id, a.day, a.user_id
         from unnest($1::text[], $2::date[], $3::uuid[]) as a (ref, day, user_id)
         join platform.projects p on p.ref = a.ref
         on conflict do nothing`,
        [active.map(({ ref }) => ref), active.map(({ day }) => day), active.map(({ user_id }) => user_id)],
      )
    },

    async forgetActiveUsers(before: Date) {
      await sql.query(`delete from platform.active_users where day < ${firstDay('$1')}`, [before])
    },

    /** Of the days that begin between the moments. */
    async activeUsers(organizationId: number, { from, to, ref }: { from: Date; to: Date; ref?: string | undefined }) {
      const { rows } = await sql.query<ActiveUsers>(
        `select a.project_ref, p.name as project_name, to_char(a.day, 'YYYY-MM-DD') as day,
           count(distinct a.user_id)::float8 as users
         from platform.active_users a
         left join platform.projects p on p.ref = a.project_ref and p.status <> 'REMOVED'
         where a.organization_id = $1 and a.day >= ${firstDay('$2')} and a.day < ${firstDay('$3')} and ($4::text is null or a.project_ref = $4)
         group by grouping sets ((a.project_ref, p.name, a.day), (a.project_ref, p.name))`,
        [organizationId, from, to, ref ?? null],
      )
      return rows
    },

    /**
     * From the samples of an hour: the largest size, and the time awake, since an awake project is sampled every minute.
     * A project without a sample sleeps, so its size is what it was.
     */
    async measureSamples(hour: Date, end: Date): Promise<MeasuredHour[]> {
      const { rows } = await sql.query<{ ref: string; size: number | null; samples: number }>(
        `select p.ref, sampled.samples,
           coalesce(sampled.size, (
             select size_bytes from platform.project_metrics where ref = p.ref and sampled_at < $1
             order by sampled_at desc limit 1
           ), (
             select quantity from platform.usage_hours
             where project_ref = p.ref and metric = 'database_size' and hour < $1 order by hour desc limit 1
           ))::float8 as size
         from platform.projects p, lateral (
           select max(size_bytes) as size, count(*)::int as samples from platform.project_metrics
           where ref = p.ref and sampled_at >= $1 and sampled_at < $2
         ) sampled
         where p.status <> 'REMOVED' and p.inserted_at < $2`,
        [hour, end],
      )
      return rows.flatMap(({ ref, size, samples }) => [
        ...(size === null ? [] : [{ ref, metric: 'database_size' as const, hour, quantity: size }]),
        ...(samples === 0 ? [] : [{ ref, metric: 'compute' as const, hour, quantity: Math.min(samples * 60, 3600) }]),
      ])
    },

    /** Day by day, the oldest first. */
    async days(organizationId: number, { from, to, ref }: { from: Date; to: Date; ref?: string | undefined }) {
      const { rows } = await sql.query<UsedDay>(
        `select u.project_ref, p.name as project_name, u.metric,
           to_char(u.hour at time zone 'UTC', 'YYYY-MM-DD') as day,
           sum(u.quantity)::float8 as total, max(u.quantity)::float8 as largest
         from platform.usage_hours u
         left join platform.projects p on p.ref = u.project_ref and p.status <> 'REMOVED'
         where u.organization_id = $1 and u.hour >= $2 and u.hour < $3 and ($4::text is null or u.project_ref = $4)
         group by u.project_ref, p.name, u.metric, day order by day, u.project_ref`,
        [organizationId, from, to, ref ?? null],
      )
      return rows
    },

    /**
     * Those on Free that are active and idle since before the moment. What was not measured is not called idle. Whatever
     * an application or a person does with a database wakes it, so time awake is what tells.
     */
    async listIdle(before: Date) {
      const { rows } = await sql.query<IdleProject>(
        `select id::float8 as id, ref, name, organization_id, idle_since,
           case when warned_at >= idle_since then warned_at end as warned_at
         from (
           select p.id, p.ref, p.name, p.organization_id::float8 as organization_id, w.warned_at, greatest(
             p.inserted_at, p.updated_at, p.last_connected_at,
             (select min(hour) from platform.usage_hours where project_ref = p.ref),
             (select max(hour) + interval '1 hour' from platform.usage_hours where project_ref = p.ref and metric = 'compute')
           ) as idle_since
           from platform.projects p
           join platform.organizations o on o.id = p.organization_id
           left join platform.idle_warnings w on w.project_id = p.id
           where o.plan = 'free' and p.status = 'ACTIVE_HEALTHY'
             and exists (select from platform.usage_hours where project_ref = p.ref)
         ) idle
         where idle_since < $1 order by idle_since, id`,
        [before],
      )
      return rows
    },

    async noteWarning(projectId: number, at: Date) {
      await sql.query(
        `insert into platform.idle_warnings (project_id, warned_at) values ($1, $2)
         on conflict (project_id) do update set warned_at = excluded.warned_at`,
        [projectId, at],
      )
    },

    /** By metric and project, those that are gone too. */
    async byProject(organizationId: number, { from, to }: { from: Date; to: Date }) {
      const { rows } = await sql.query<Omit<UsedDay, 'day'>>(
        `select u.project_ref, p.name as project_name, u.metric, sum(u.quantity)::float8 as total,
           max(u.quantity)::float8 as largest
         from platform.usage_hours u
         left join platform.projects p on p.ref = u.project_ref and p.status <> 'REMOVED'
         where u.organization_id = $1 and u.hour >= $2 and u.hour < $3
         group by u.project_ref, p.name, u.metric order by p.name, u.project_ref`,
        [organizationId, from, to],
      )
      return rows
    },

    /** Of projects that are there: what is gone takes no room any more. */
    async inAll(organizationId: number, { from, to }: { from: Date; to: Date }): Promise<UsedInAll[]> {
      const { rows } = await sql.query<UsedInAll>(
        `with used as (
           select metric, project_ref, sum(quantity) as total, (array_agg(quantity order by hour desc))[1] as latest
           from platform.usage_hours where organization_id = $1 and hour >= $2 and hour < $3
           group by metric, project_ref
         )
         select 'active_users' as metric, count(distinct (project_ref, user_id))::float8 as total, 0::float8 as latest_of_one
         from platform.active_users
         where organization_id = $1 and day >= ${firstDay('$2')} and day < ${firstDay('$3')}
         union all
         select metric, sum(total)::float8 as total,
           coalesce(max(latest) filter (where exists (
             select from platform.projects p where p.ref = used.project_ref and p.status <> 'REMOVED'
           )), 0)::float8 as latest_of_one
         from used group by metric`,
        [organizationId, from, to],
      )
      return rows
    },
  }
}
