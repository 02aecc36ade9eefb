import type { Role } from '@plinth/catalog/roles'
import type { Sql } from '@plinth/service-kit/sql'
import type { ProjectRoleRow } from './organization-store.ts'

export interface InvitationRow {
  id: string
  email: string
  role: Role | null
  project_roles: ProjectRoleRow[]
  invited_by: string | null
  created_at: Date
  expires_at: Date
  accepted_at: Date | null
}

interface OpenedInvitation extends InvitationRow {
  organization_id: number
  organization_slug: string
  organization_name: string
}

interface InvitationDraft {
  organizationId: number
  email: string
  role: Role | null
  projectRoles: readonly Pick<ProjectRoleRow, 'ref' | 'role'>[]
  tokenHash: string
  invitedBy: number
  createdAt: Date
  expiresAt: Date
}

const columns = `i.id, i.email, i.role, i.created_at, i.expires_at, i.accepted_at,
  (select p.username from platform.profiles p where p.id = i.invited_by) as invited_by,
  coalesce((
    select jsonb_agg(jsonb_build_object('ref', p.ref, 'name', p.name, 'role', ip.role) order by p.name, p.id)
    from platform.invitation_projects ip join platform.projects p on p.id = ip.project_id
    where ip.invitation_id = i.id
  ), '[]') as project_roles`

/** Open ones are those that nobody has accepted, ended or not. */
export function invitationStore(sql: Sql) {
  async function openedBy(tokenHash: string, slug: string, lock: '' | 'for update of i') {
    const { rows } = await sql.query<OpenedInvitation>(
      `select ${columns}, o.id::float8 as organization_id, o.slug as organization_slug, o.name as organization_name
       from platform.invitations i join platform.organizations o on o.id = i.organization_id
       where i.token_hash = $1 and o.slug = $2 ${lock}`,
      [tokenHash, slug],
    )
    return rows[0]
  }

  async function findOpen(organizationId: number, id: string) {
    const { rows } = await sql.query<InvitationRow>(
      `select ${columns} from platform.invitations i
       where i.organization_id = $1 and i.id = $2 and i.accepted_at is null for update of i`,
      [organizationId, id],
    )
    return rows[0]
  }

  return {
    findOpen,

    async listOpen(organizationId: number) {
      const { rows } = await sql.query<InvitationRow>(
        `select ${columns} from platform.invitations i
         where i.organization_id = $1 and i.accepted_at is null order by i.created_at desc, i.id`,
        [organizationId],
      )
      return rows
    },

    /**
     * Takes the place of an open one to the same address, whose token is of no more use. Its project roles are those whose
     * projects there are.
     */
    async put({
      organizationId,
      email,
      role,
      projectRoles,
      tokenHash,
      invitedBy,
      createdAt,
      expiresAt,
    }: InvitationDraft) {
      const { rows } = await sql.query<{ id: string }>(
        `insert into platform.invitations as i
           (organization_id, email, role, token_hash, invited_by, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (organization_id, email) where accepted_at is null do update
         set role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
             created_at = excluded.created_at, expires_at = excluded.expires_at
         returning i.id`,
        [organizationId, email, role, tokenHash, invitedBy, createdAt, expiresAt],
      )
      const { id } = rows[0]!
      await sql.query('delete from platform.invitation_projects where invitation_id = $1', [id])
      await sql.query(
        `insert into platform.invitation_projects (invitation_id, project_id, role)
         select $1, p.id, chosen.role from jsonb_to_recordset($2::jsonb) as chosen (ref text, role text)
         join platform.projects p on p.ref = chosen.ref and p.organization_id = $3`,
        [id, JSON.stringify(projectRoles), organizationId],
      )
      return (await findOpen(organizationId, id))!
    },

    async remove(id: string) {
      await sql.query('delete from platform.invitations where id = $1', [id])
    },

    findByToken: (tokenHash: string, slug: string) => openedBy(tokenHash, slug, ''),

    /** Others who open or revoke it wait until the transaction ends. */
    lockByToken: (tokenHash: string, slug: string) => openedBy(tokenHash, slug, 'for update of i'),

    async markAccepted(id: string, at: Date) {
      await sql.query('update platform.invitations set accepted_at = $2 where id = $1', [id, at])
    },

    /** Whether the token is that of an invitation to this address that still works. */
    async admits({ tokenHash, email, now }: { tokenHash: string; email: string; now: Date }) {
      const { rowCount } = await sql.query(
        `select 1 from platform.invitations
         where token_hash = $1 and email = $2 and accepted_at is null and expires_at > $3`,
        [tokenHash, email, now],
      )
      return rowCount === 1
    },
  }
}
