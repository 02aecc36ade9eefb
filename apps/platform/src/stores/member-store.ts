import type { Role } from '@plinth/catalog/roles'
import type { Sql } from '@plinth/service-kit/sql'
import { type ProjectRoleRow, projectRolesOfMember } from './organization-store.ts'

export interface MemberRow {
  gotrue_id: string
  username: string
  primary_email: string
  /** Null where the member has roles in single projects alone. */
  role: Role | null
  project_roles: ProjectRoleRow[]
  mfa_enabled: boolean
  joined_at: Date
}

/** Of the profile `p`. */
const hasSecondFactor = /* SQL */ `exists (
  select from auth.mfa_factors f where f.user_id = p.user_id and f.status = 'verified'
) as mfa_enabled`

export function memberStore(sql: Sql) {
  return {
    async list(organizationId: number) {
      const { rows } = await sql.query<MemberRow>(
        `select p.user_id as gotrue_id, p.username, p.primary_email, m.role, ${projectRolesOfMember},
           ${hasSecondFactor}, m.created_at as joined_at
         from platform.members m join platform.profiles p on p.id = m.profile_id
         where m.organization_id = $1 order by p.username, p.id`,
        [organizationId],
      )
      return rows
    },

    /** By the user's id, which is what members are shown by. */
    async find(organizationId: number, userId: string) {
      const { rows } = await sql.query<MemberRow & { profile_id: number }>(
        `select p.id::float8 as profile_id, p.user_id as gotrue_id, p.username, p.primary_email, m.role,
           ${projectRolesOfMember}, ${hasSecondFactor}, m.created_at as joined_at
         from platform.members m join platform.profiles p on p.id = m.profile_id
         where m.organization_id = $1 and p.user_id = $2`,
        [organizationId, userId],
      )
      return rows[0]
    },

    async listOwners(organizationId: number) {
      const { rows } = await sql.query<Pick<MemberRow, 'username' | 'primary_email'>>(
        `select p.username, p.primary_email from platform.members m join platform.profiles p on p.id = m.profile_id
         where m.organization_id = $1 and m.role = 'Owner' order by p.id`,
        [organizationId],
      )
      return rows
    },

    async countOwners(organizationId: number) {
      const { rows } = await sql.query<{ count: number }>(
        `select count(*)::int as count from platform.members where organization_id = $1 and role = 'Owner'`,
        [organizationId],
      )
      return rows[0]!.count
    },

    async setRole(organizationId: number, profileId: number, role: Role | null) {
      await sql.query('update platform.members set role = $3 where organization_id = $1 and profile_id = $2', [
        organizationId,
        profileId,
        role,
      ])
    },

    /** In place of those that the member has. Resolves to how many of the projects there are. */
    async setProjectRoles(
      organizationId: number,
      profileId: number,
      roles: readonly Pick<ProjectRoleRow, 'ref' | 'role'>[],
    ) {
      await sql.query('delete from platform.project_members where organization_id = $1 and profile_id = $2', [
        organizationId,
        profileId,
      ])
      const { rowCount } = await sql.query(
        `insert into platform.project_members (organization_id, profile_id, project_id, role)
         select $1, $2, p.id, chosen.role from jsonb_to_recordset($3::jsonb) as chosen (ref text, role text)
         join platform.projects p on p.ref = chosen.ref and p.organization_id = $1`,
        [organizationId, profileId, JSON.stringify(roles)],
      )
      return rowCount
    },

    /** For a project that was made of another one's data: who has a role there has the same here. */
    async copyProjectRoles(fromRef: string, toRef: string) {
      await sql.query(
        `insert into platform.project_members (organization_id, profile_id, project_id, role)
         select pm.organization_id, pm.profile_id, made.id, pm.role
         from platform.projects made
         join platform.projects source on source.ref = $1 and source.organization_id = made.organization_id
         join platform.project_members pm on pm.project_id = source.id
         where made.ref = $2`,
        [fromRef, toRef],
      )
    },

    async remove(organizationId: number, profileId: number) {
      await sql.query('delete from platform.members where organization_id = $1 and profile_id = $2', [
        organizationId,
        profileId,
      ])
    },

    /** Undefined where they are no member. */
    async membershipOf(organizationId: number, profileId: number) {
      const { rows } = await sql.query<{ role: Role | null }>(
        'select role from platform.members where organization_id = $1 and profile_id = $2',
        [organizationId, profileId],
      )
      return rows[0]
    },

    /** Whether a person belongs to an organization that the other one does not own, or operates this installation. */
    async isBeyond(profileId: number, ownerId: number) {
      const { rowCount } = await sql.query(
        `select from platform.members m where m.profile_id = $1 and not exists (
           select from platform.members o
           where o.organization_id = m.organization_id and o.profile_id = $2 and o.role = 'Owner'
         )
         union all
         select from platform.operators o join platform.profiles p on p.user_id = o.user_id where p.id = $1`,
        [profileId, ownerId],
      )
      return rowCount > 0
    },

    async hasAddress(organizationId: number, email: string) {
      const { rowCount } = await sql.query(
        `select 1 from platform.members m join platform.profiles p on p.id = m.profile_id
         where m.organization_id = $1 and p.primary_email = $2`,
        [organizationId, email],
      )
      return rowCount > 0
    },
  }
}
