import type { CloudProviderId } from '@plinth/catalog/cloud-providers'
import type { ComputeSizeId } from '@plinth/catalog/compute-sizes'
import type { ProjectStatus } from '@plinth/catalog/project-status'
import type { Role } from '@plinth/catalog/roles'
import type { PostgresMajor } from '@plinth/postgres-engine/engine'
import type { ServiceLogin } from '@plinth/service-kit/service'
import type { Sql } from '@plinth/service-kit/sql'
import { assignmentsOf, changeable, type ChangesOf, column, listOf, type RowOf } from './columns.ts'
import type { OrganizationRow } from './organization-store.ts'
import type { ProfileRow } from './profile-store.ts'

/** `final` from the swap on, also once the restore is over. */
export type RestoreStage = 'cancelable' | 'canceled' | 'final'

/** Why a project's database is not up to date. `reason` is Postgres' own message. */
export interface MigrationFailure {
  service: string
  /** Null where the database could not be connected to. */
  migration: string | null
  reason: string
  attempts: number
  /** ISO 8601. */
  at: string
}

/** `resize-done` for one that failed after the cluster had its new size. */
export type FailedChangeKind = 'restore' | 'resize' | 'resize-done' | 'upgrade'

const projectColumns = {
  id: column<number>('float8'),
  ref: column<string>(),
  organization_id: column<number>('float8'),
  name: column<string>(),
  parent_project_ref: column<string | null>(),
  cloud_provider: column<CloudProviderId>(),
  region: column<string>(),
  /** The size that the cluster has. */
  compute_size: changeable<ComputeSizeId>(),
  target_size: changeable<ComputeSizeId | null>(),
  postgres_major: changeable<PostgresMajor>(),
  target_major: changeable<PostgresMajor | null>(),
  db_version: changeable<string | null>(),
  /** Whether anybody knows the password of the database's owner. */
  has_database_password: changeable<boolean>(),
  status: column<ProjectStatus>(),
  status_detail: changeable<string | null>(),
  /** The last change, where it failed; stays until one succeeds. */
  failed_change: changeable<FailedChangeKind | null>(),
  /** Why, in a sentence; null where none failed. */
  failed_change_reason: changeable<string | null>(),
  /** Of the work that the status calls for, or of that which has just ended; another status begins with none. */
  failed_attempts: changeable<number>(),
  /** Why the latest of them failed, while another one follows. */
  attempt_failure: changeable<string | null>(),
  /** Which backup the restore puts back; null where it only wakes what was paused or deleted. */
  restoring_backup_id: changeable<string | null>(),
  /** To which moment after that backup; null for the backup's own. */
  restoring_moment: changeable<Date | null>(),
  /** Which state that an earlier restore replaced is put back. */
  restoring_state: changeable<string | null>(),
  /** Of the last restore that replaced the data, or is about to; null where it did not come to that. */
  restore_stage: changeable<RestoreStage | null>(),
  /** What the last restore that is in place put back; null where there was none. */
  restored_from: changeable<'backup' | 'previous_state' | null>(),
  /** To which moment; null for a previous state. */
  restored_to: changeable<Date | null>(),
  restored_at: changeable<Date | null>(),
  /** The status to return to once a resize or an upgrade is done. */
  resting_status: changeable<ProjectStatus | null>(),
  /** Of the last attempt to bring its database up to date. */
  migration_failures: column<MigrationFailure[]>(),
  removed_at: changeable<Date | null>(),
  inserted_at: column<Date>(),
  updated_at: column<Date>(),
}

export type ProjectRow = RowOf<typeof projectColumns> & {
  organization_slug: string
  /** Its organization has used up its quota. */
  is_restricted: boolean
  /** When the backup that the restore puts back was taken. */
  restoring_taken_at: Date | null
  /** Null while no attempt has failed, while one is under way, and after the last. */
  next_attempt_at: Date | null
}

/** What a project's routes know of the organization, and the role that who asks has in the project. */
export interface ProjectMembership {
  organization: Pick<OrganizationRow, 'id' | 'slug' | 'name' | 'plan' | 'requires_mfa' | 'limit_overrides'>
  role: Role
}

interface ProjectList {
  profileId: number
  hasMfa: boolean
  organizationSlug?: string | undefined
}

type ProjectDraft = Pick<
  ProjectRow,
  | 'ref'
  | 'organization_id'
  | 'name'
  | 'cloud_provider'
  | 'region'
  | 'compute_size'
  | 'postgres_major'
  | 'restoring_backup_id'
  | 'restoring_moment'
> & { is_default: boolean }

type ProjectChanges = ChangesOf<typeof projectColumns>

/** The names of a project's sealed secrets. */
export type SecretName =
  | 'superuser'
  | 'writer'
  | 'reader'
  | 'assistant'
  | `as-${'anon' | 'authenticated' | 'service_role'}`
  | 'owner-verifier'
  | 'known-roles'
  | 'restore'
  | `service-${ServiceLogin}`

const columns = `${listOf(projectColumns, 'p')}, o.slug as organization_slug,
  o.restriction_status is not distinct from 'restricted' as is_restricted,
  (select b.taken_at from platform.backups b where b.id = p.restoring_backup_id) as restoring_taken_at,
  case when p.failed_attempts > 0 then (
    select j.run_at from graphile_worker._private_jobs j where j.key = 'project ' || p.ref and j.locked_at is null
  ) end as next_attempt_at`

const NO_ATTEMPTS = { failed_attempts: 0, attempt_failure: null }

/** How the self-hosted edition's own project may be called in a path. */
const DEFAULT_REF = 'default'

/** Of a member `m` in a project `p`: null where they have none there. */
const roleInProject = `case m.role when 'Owner' then m.role else coalesce(pm.role, m.role) end`
const joinRole = 'left join platform.project_members pm on pm.project_id = p.id and pm.profile_id = m.profile_id'

const shareOf = (project: string) => `coalesce(
  (select min(profile_id)::text from platform.members m where m.organization_id = ${project}.organization_id and role = 'Owner'),
  'organization ' || ${project}.organization_id)`

export function projectStore(sql: Sql) {
  async function one(condition: string, values: unknown[]) {
    const { rows } = await sql.query<ProjectRow>(
      `select ${columns} from platform.projects p join platform.organizations o on o.id = p.organization_id where ${condition}`,
      values,
    )
    return rows[0]
  }

  return {
    find: (ref: string) => one('p.ref = $1', [ref]),

    /** The project with who asks and as what: all that a guard has to know, in one question. */
    async findForUser(userId: string, ref: string) {
      const { rows } = await sql.query<ProjectRow & ProjectMembership & { profile: ProfileRow }>(
        `select ${columns}, ${roleInProject} as role,
           jsonb_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'plan', o.plan,
             'requires_mfa', o.requires_mfa, 'limit_overrides', o.limit_overrides) as organization,
           to_jsonb(me) || jsonb_build_object(
             'is_operator', exists (select from platform.operators op where op.user_id = me.user_id)
           ) as profile
         from platform.projects p
         join platform.organizations o on o.id = p.organization_id
         join platform.members m on m.organization_id = o.id
         ${joinRole}
         join platform.profiles me on me.id = m.profile_id and me.user_id = $1
         where ${roleInProject} is not null and ${ref === DEFAULT_REF ? 'p.is_default and $2 = $2' : 'p.ref = $2'}`,
        [userId, ref],
      )
      const [row] = rows
      if (!row) return undefined
      const { organization, role, profile, ...project } = row
      return { project, membership: { organization, role }, profile }
    },

    /** Without `hasMfa`, those of organizations that ask for a second factor are left out. */
    async listForMember({ profileId, hasMfa, organizationSlug }: ProjectList) {
      const { rows } = await sql.query<ProjectRow & { last_connected_at: Date | null }>(
        `select ${columns}, p.last_connected_at from platform.projects p
         join platform.organizations o on o.id = p.organization_id
         join platform.members m on m.organization_id = o.id and m.profile_id = $1
         ${joinRole}
         where ${roleInProject} is not null and ($2::text is null or o.slug = $2) and ($3 or not o.requires_mfa)
         order by p.name, p.id`,
        [profileId, organizationSlug ?? null, hasMfa],
      )
      return rows
    },

    /** Until the transaction ends, nobody else takes room. */
    async lockRoom() {
      await sql.query(`select pg_advisory_xact_lock(hashtextextended('room for projects', 0))`)
    },

    /** Whose share of the machine its starts are: that of its organization's first owner, who may have many. */
    async shareOf(ref: string) {
      const { rows } = await sql.query<{ share: string }>(
        `select ${shareOf('p')} as share from platform.projects p where ref = $1`,
        [ref],
      )
      return rows[0]?.share
    },

    /** How many other projects of the same share are in these states. */
    async countInShare(ref: string, statuses: readonly ProjectStatus[]) {
      const { rows } = await sql.query<{ count: number }>(
        `select count(*)::int as count from platform.projects own join platform.projects p on p.ref <> own.ref
         where own.ref = $1 and p.status = any($2) and ${shareOf('p')} = ${shareOf('own')}`,
        [ref, statuses],
      )
      return rows[0]!.count
    },

    async countIn(organizationId: number) {
      const { rows } = await sql.query<{ count: number }>(
        `select count(*)::int as count from platform.projects where organization_id = $1 and status <> 'REMOVED'`,
        [organizationId],
      )
      return rows[0]?.count ?? 0
    },

    /** Those that take part of what a plan allows: neither paused nor deleted. */
    async countActive(organizationId: number) {
      const { rows } = await sql.query<{ count: number }>(
        `select count(*)::int as count from platform.projects
         where organization_id = $1 and status not in ('INACTIVE', 'REMOVED')`,
        [organizationId],
      )
      return rows[0]!.count
    },

    /** The sizes that the projects of an organization have or are about to get. */
    async sizesIn(organizationId: number) {
      const { rows } = await sql.query<{ name: string; size: ComputeSizeId }>(
        `select name, coalesce(target_size, compute_size) as size from platform.projects
         where organization_id = $1 and status <> 'REMOVED' order by name, id`,
        [organizationId],
      )
      return rows
    },

    /** Every project with what its organization pays for. */
    async listPlans() {
      const { rows } = await sql.query<Pick<ProjectRow, 'ref'> & Pick<OrganizationRow, 'plan'>>(
        'select p.ref, o.plan from platform.projects p join platform.organizations o on o.id = p.organization_id',
      )
      return rows
    },

    async listInStatus(statuses: readonly ProjectStatus[]) {
      const { rows } = await sql.query<ProjectRow>(
        `select ${columns} from platform.projects p join platform.organizations o on o.id = p.organization_id
         where p.status = any($1) order by p.id`,
        [statuses],
      )
      return rows
    },

    /** The refs of the projects whose organizations have used up their quota. */
    async listRestricted() {
      const { rows } = await sql.query<Pick<ProjectRow, 'ref'>>(
        `select p.ref from platform.projects p join platform.organizations o on o.id = p.organization_id
         where o.restriction_status = 'restricted'`,
      )
      return rows.map(({ ref }) => ref)
    },

    async create(draft: ProjectDraft) {
      await sql.query(
        `insert into platform.projects
           (ref, organization_id, name, cloud_provider, region, compute_size, postgres_major, is_default,
            has_database_password, restoring_backup_id, restoring_moment, status)
         values ($1, $2, $3, $4, $5, $6, $7, $8, not $8, $9, $10, 'COMING_UP')`,
        [
          draft.ref,
          draft.organization_id,
          draft.name,
          draft.cloud_provider,
          draft.region,
          draft.compute_size,
          draft.postgres_major,
          draft.is_default,
          draft.restoring_backup_id,
          draft.restoring_moment,
        ],
      )
    },

    async rename(ref: string, name: string) {
      await sql.query('update platform.projects set name = $2, updated_at = now() where ref = $1', [ref, name])
    },

    /** Moves from one of the given states to another. False when the project was in none of them any more. */
    async move(ref: string, from: readonly ProjectStatus[], to: ProjectStatus, changes: ProjectChanges = {}) {
      const { assignments, values } = assignmentsOf(projectColumns, { ...NO_ATTEMPTS, ...changes }, 4)
      const { rowCount } = await sql.query(
        `update platform.projects set ${['status = $3', 'updated_at = now()', ...assignments].join(', ')}
         where ref = $1 and status = any($2)`,
        [ref, from, to, ...values],
      )
      return rowCount === 1
    },

    /** Does nothing unless the project is in this state. What it was doing is over. */
    async noteFailedAttempt(ref: string, status: ProjectStatus, number: number, failure: string) {
      await sql.query(
        `update platform.projects set failed_attempts = $3, attempt_failure = $4, status_detail = null
         where ref = $1 and status = $2`,
        [ref, status, number, failure],
      )
    },

    /** At most once a minute, however many connections an application opens. */
    async noteConnection(ref: string, at: Date) {
      await sql.query(
        `update platform.projects set last_connected_at = $2
         where ref = $1 and (last_connected_at is null or last_connected_at < $2::timestamptz - interval '1 minute')`,
        [ref, at],
      )
    },

    async lastConnection(ref: string) {
      const { rows } = await sql.query<{ last_connected_at: Date | null }>(
        'select last_connected_at from platform.projects where ref = $1',
        [ref],
      )
      return rows[0]?.last_connected_at ?? undefined
    },

    async notePassword(ref: string) {
      await sql.query('update platform.projects set has_database_password = true where ref = $1', [ref])
    },

    async setDetail(ref: string, detail: string) {
      await sql.query('update platform.projects set status_detail = $2 where ref = $1', [ref, detail])
    },

    /** Does nothing unless the project is in this state. */
    async remove(ref: string, status: ProjectStatus) {
      await sql.query('delete from platform.projects where ref = $1 and status = $2', [ref, status])
    },

    async keepSecret(ref: string, name: SecretName, sealed: string) {
      await sql.query(
        `insert into platform.project_secrets (ref, name, sealed) values ($1, $2, $3)
         on conflict (ref, name) do update set sealed = excluded.sealed`,
        [ref, name, sealed],
      )
    },

    /** Keeps one that is there already. */
    async addSecret(ref: string, name: SecretName, sealed: string) {
      await sql.query(
        `insert into platform.project_secrets (ref, name, sealed) values ($1, $2, $3)
         on conflict (ref, name) do nothing`,
        [ref, name, sealed],
      )
    },

    async secret(ref: string, name: SecretName) {
      const { rows } = await sql.query<{ sealed: string }>(
        'select sealed from platform.project_secrets where ref = $1 and name = $2',
        [ref, name],
      )
      return rows[0]?.sealed
    },

    async forgetSecret(ref: string, name: SecretName) {
      await sql.query('delete from platform.project_secrets where ref = $1 and name = $2', [ref, name])
    },
  }
}
