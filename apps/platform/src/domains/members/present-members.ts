import type { Invitation, Member } from '@plinth/contract/members'
import type { Membership, ProjectRoleRow } from '../../stores/organization-store.ts'
import type { InvitationRow } from '../../stores/invitation-store.ts'
import type { MemberRow } from '../../stores/member-store.ts'

export const presentMember = ({ joined_at, ...member }: MemberRow): Member => ({
  ...member,
  joined_at: joined_at.toISOString(),
})

export const presentInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  project_roles: row.project_roles,
  invited_by: row.invited_by,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  has_ended: now >= row.expires_at,
})

/** Without the roles in projects that do not exist for who asks. */
export const asSeenBy =
  ({ role, project_roles: own }: Pick<Membership, 'role' | 'project_roles'>) =>
  <Row extends { project_roles: ProjectRoleRow[] }>(row: Row): Row =>
    role === null
      ? { ...row, project_roles: row.project_roles.filter(({ ref }) => own.some((mine) => mine.ref === ref)) }
      : row
