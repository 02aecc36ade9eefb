import type { OptInTag } from '@plinth/catalog/assistant-sharing'
import type { BillingPartner } from '@plinth/catalog/billing-partners'
import type { AssistantSettings } from '@plinth/contract/assistant'
import type { BillingConditions } from '@plinth/contract/billing'
import type { PlanLimits } from '@plinth/catalog/plan-limits'
import type { PlanId } from '@plinth/catalog/plans'
import type { Role } from '@plinth/catalog/roles'
import type { Sql } from '@plinth/service-kit/sql'
import { announceRestriction } from './project-changes.ts'

export interface OrganizationRow {
  id: number
  slug: string
  name: string
  plan: PlanId
  billing_email: string | null
  billing_partner: BillingPartner | null
  requires_mfa: boolean
  /** What the operator says; an address that is entered takes it back. */
  missing_address: boolean
  has_address: boolean
  restriction_status: 'grace_period' | 'grace_period_over' | 'restricted' | null
  restriction_data: { grace_period_end?: string } | null
  limit_overrides: Partial<PlanLimits>
  opt_in_tags: OptInTag[]
  assistant_is_on: boolean
  created_at: Date
}

/** A role in one project. */
export interface ProjectRoleRow {
  ref: string
  name: string
  role: Role
}

export interface Membership {
  organization: OrganizationRow
  /** Null where the member has roles in single projects alone. */
  role: Role | null
  /** They count in their projects in place of the role in the organization. */
  project_roles: ProjectRoleRow[]
}

/** The roles of a member `m` in single projects, deleted ones too, which can be restored. By the projects' names. */
export const projectRolesOfMember = `coalesce((
  select jsonb_agg(jsonb_build_object('ref', p.ref, 'name', p.name, 'role', pm.role) order by p.name, p.id)
  from platform.project_members pm join platform.projects p on p.id = pm.project_id
  where pm.organization_id = m.organization_id and pm.profile_id = m.profile_id
), '[]') as project_roles`

const columns = `o.id::float8 as id, o.slug, o.name, o.plan, o.billing_email, o.billing_partner, o.requires_mfa,
  o.missing_address, o.restriction_status, o.restriction_data, o.limit_overrides, o.opt_in_tags, o.assistant_is_on,
  o.created_at, exists(
    select from platform.billing_customers c where c.organization_id = o.id and c.address is not null
  ) as has_address`

type Conditions = Omit<BillingConditions, 'open_invoices'>

type Joined = OrganizationRow & Omit<Membership, 'organization'>

export function organizationStore(sql: Sql) {
  return {
    async listForMember(profileId: number) {
      const { rows } = await sql.query<Joined>(
        `select ${columns}, m.role, ${projectRolesOfMember} from platform.organizations o
         join platform.members m on m.organization_id = o.id
         where m.profile_id = $1 order by o.name, o.id`,
        [profileId],
      )
      return rows.map(membershipOf)
    },

    async membershipBySlug(profileId: number, slug: string) {
      const { rows } = await sql.query<Joined>(
        `select ${columns}, m.role, ${projectRolesOfMember} from platform.organizations o
         join platform.members m on m.organization_id = o.id
         where m.profile_id = $1 and o.slug = $2`,
        [profileId, slug],
      )
      return rows.map(membershipOf)[0]
    },

    /** Those of these ids that exist. */
    async named(ids: number[]) {
      const { rows } = await sql.query<Pick<OrganizationRow, 'id' | 'name' | 'slug'>>(
        'select id::float8 as id, name, slug from platform.organizations where id = any ($1)',
        [ids],
      )
      return rows
    },

    /** Until the transaction ends, nobody else stops owning what the person owns. */
    async lockOwnedBy(profileId: number) {
      await sql.query(
        `select from platform.organizations o join platform.members m on m.organization_id = o.id
         where m.profile_id = $1 and m.role = 'Owner' order by o.id for update of o`,
        [profileId],
      )
    },

    /** Nobody makes one in that person's name at the same time. */
    async countOwnedBy(profileId: number) {
      await sql.query(`select pg_advisory_xact_lock(hashtextextended('organizations of ' || $1::text, 0))`, [profileId])
      const { rows } = await sql.query<{ count: number }>(
        `select count(*)::int as count from platform.members where profile_id = $1 and role = 'Owner'`,
        [profileId],
      )
      return rows[0]?.count ?? 0
    },

    /** Those that have no other owner. */
    async lastOwnedBy(profileId: number) {
      const { rows } = await sql.query<Pick<OrganizationRow, 'slug' | 'name'>>(
        `select o.slug, o.name from platform.organizations o
         join platform.members m on m.organization_id = o.id and m.profile_id = $1 and m.role = 'Owner'
         where not exists (select 1 from platform.members other
                           where other.organization_id = o.id and other.role = 'Owner' and other.profile_id <> $1)
         order by o.name, o.id`,
        [profileId],
      )
      return rows
    },

    /** Undefined when the slug is taken. */
    async create({ name, slug, billingEmail }: { name: string; slug: string; billingEmail: string | null }) {
      const { rows } = await sql.query<OrganizationRow>(
        `insert into platform.organizations as o (name, slug, billing_email) values ($1, $2, $3)
         on conflict (slug) do nothing returning ${columns}`,
        [name, slug, billingEmail],
      )
      return rows[0]
    },

    async addMember({
      organizationId,
      profileId,
      role,
    }: {
      organizationId: number
      profileId: number
      role: Role | null
    }) {
      await sql.query('insert into platform.members (organization_id, profile_id, role) values ($1, $2, $3)', [
        organizationId,
        profileId,
        role,
      ])
    },

    async lockBySlug(slug: string) {
      const { rows } = await sql.query<OrganizationRow>(
        `select ${columns} from platform.organizations o where o.slug = $1 for update`,
        [slug],
      )
      return rows[0]
    },

    /** A restriction by a quota ends by itself; one that an operator said stays until they say otherwise. */
    async setConditions(id: number, conditions: Conditions, { byQuota }: { byQuota: boolean }) {
      const { restriction_status, restriction_data, organization_missing_address } = conditions
      await sql.query(
        `update platform.organizations set restriction_status = $2, restriction_data = $3, missing_address = $4,
           is_restricted_by_quota = $5
         where id = $1`,
        [
          id,
          restriction_status,
          restriction_data,
          organization_missing_address,
          byQuota && restriction_status !== null,
        ],
      )
      await announceRestriction(sql, id)
    },

    async setBillingEmail(id: number, email: string) {
      await sql.query('update platform.organizations set billing_email = $2 where id = $1', [id, email])
    },

    /** The operator's word that the address is missing or wrong. */
    async setMissingAddress(id: number, isMissing: boolean) {
      await sql.query('update platform.organizations set missing_address = $2 where id = $1', [id, isMissing])
    },

    async rename(id: number, name: string) {
      await sql.query('update platform.organizations set name = $2 where id = $1', [id, name])
    },

    async requireMfa(id: number, required: boolean) {
      await sql.query('update platform.organizations set requires_mfa = $2 where id = $1', [id, required])
    },

    async setAssistant(id: number, { is_on, opt_in_tags }: AssistantSettings) {
      await sql.query('update platform.organizations set assistant_is_on = $2, opt_in_tags = $3 where id = $1', [
        id,
        is_on,
        opt_in_tags,
      ])
    },

    async assistantSettings(id: number) {
      const { rows } = await sql.query<AssistantSettings>(
        'select assistant_is_on as is_on, opt_in_tags from platform.organizations where id = $1',
        [id],
      )
      return rows[0]
    },

    async setLimitOverrides(id: number, overrides: Partial<PlanLimits>) {
      await sql.query('update platform.organizations set limit_overrides = $2 where id = $1', [id, overrides])
    },

    /**
     * The owners who have at least so many active projects on Free, where this organization is or will be. One with an
     * agreed number counts for nobody: its projects are not those of a person's allowance.
     */
    async ownersWithFreeProjects(id: number, atLeast: number) {
      const { rows } = await sql.query<{ username: string; primary_email: string; count: number }>(
        `select p.username, p.primary_email, count(*)::int as count
         from platform.members m
         join platform.profiles p on p.id = m.profile_id
         join platform.members own on own.profile_id = p.id and own.role = 'Owner'
         join platform.organizations o on o.id = own.organization_id
           and (o.plan = 'free' or o.id = $1) and not o.limit_overrides ? 'active_projects'
         join platform.projects pr on pr.organization_id = o.id and pr.status not in ('INACTIVE', 'REMOVED')
         where m.organization_id = $1 and m.role = 'Owner'
         group by p.id having count(*) >= $2 order by p.username, p.id`,
        [id, atLeast],
      )
      return rows
    },

    /** Those that are restricted by a quota, and those on Free that may be over one in the time. */
    async listUnderQuotas(
      { from, to }: { from: Date; to: Date },
      most: { egress: number; databaseSize: number; activeUsers: number },
    ) {
      const { rows } = await sql.query<{ id: number }>(
        `select o.id::float8 as id from platform.organizations o
         where o.is_restricted_by_quota or o.plan = 'free' and o.restriction_status is null and (exists (
           select from platform.usage_hours u where u.organization_id = o.id and u.hour >= $1 and u.hour < $2
           having sum(u.quantity) filter (where u.metric = 'egress') > $3
             or max(u.quantity) filter (where u.metric = 'database_size') > $4
         ) or exists (
           select from platform.active_users a where a.organization_id = o.id
             and a.day >= ($1 at time zone 'UTC')::date and a.day < ($2 at time zone 'UTC')::date
           having count(distinct (a.project_ref, a.user_id)) > $5
         ))
         order by o.id`,
        [from, to, most.egress, most.databaseSize, most.activeUsers],
      )
      return rows.map(({ id }) => id)
    },

    /** Undefined where an operator has said something meanwhile. */
    async lockUnderQuotas(id: number) {
      const { rows } = await sql.query<OrganizationRow>(
        `select ${columns} from platform.organizations o
         where o.id = $1 and (o.is_restricted_by_quota or o.restriction_status is null) for update`,
        [id],
      )
      return rows[0]
    },

    async setPlan(id: number, plan: PlanId) {
      await sql.query('update platform.organizations set plan = $2 where id = $1', [id, plan])
    },
  }
}

const membershipOf = ({ role, project_roles, ...organization }: Joined): Membership => ({
  organization,
  role,
  project_roles,
})
