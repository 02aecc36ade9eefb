import type { Sql } from '@plinth/service-kit/sql'

export interface SnippetRow {
  id: string
  owner_id: number
  name: string
  content: string
  visibility: 'user' | 'project'
  inserted_at: Date
  updated_at: Date
}

const columns = 'id, owner_id::float8 as owner_id, name, content, visibility, inserted_at, updated_at'

/** Somebody sees their own snippets and those shared with the project. */
const visible = "project_id = $1 and (owner_id = $2 or visibility = 'project')"

export function snippetStore(sql: Sql) {
  return {
    async list(projectId: number, profileId: number, { search, limit }: { search?: string; limit: number }) {
      const { rows } = await sql.query<SnippetRow>(
        `select ${columns.replace('content', "'' as content")} from platform.snippets
         where ${visible} and ($3::text is null or position(lower($3) in lower(name)) > 0)
         order by lower(name), id limit $4`,
        [projectId, profileId, search ?? null, limit],
      )
      return rows
    },

    /** One's own before one that somebody shared under the same id. */
    async find(projectId: number, profileId: number, id: string) {
      const { rows } = await sql.query<SnippetRow>(
        `select ${columns} from platform.snippets where ${visible} and id = $3
         order by owner_id = $2 desc, inserted_at, owner_id limit 1`,
        [projectId, profileId, id],
      )
      return rows[0]
    },

    /** Saving the same id twice keeps one. An id is its owner's own, so nobody notices that another has the same. */
    async save(snippet: {
      id?: string
      projectId: number
      ownerId: number
      name: string
      content: string
      visibility: 'user' | 'project'
    }) {
      const { rows } = await sql.query<SnippetRow>(
        `insert into platform.snippets as s (id, project_id, owner_id, name, content, visibility)
         values (coalesce($1, gen_random_uuid()), $2, $3, $4, $5, $6)
         on conflict (project_id, owner_id, id) do update
         set name = excluded.name, content = excluded.content, visibility = excluded.visibility, updated_at = now()
         returning ${columns}`,
        [snippet.id ?? null, snippet.projectId, snippet.ownerId, snippet.name, snippet.content, snippet.visibility],
      )
      return rows[0]!
    },

    async countsOf(profileId: number) {
      const { rows } = await sql.query<{ private: number; shared: number }>(
        `select count(*) filter (where visibility = 'user')::int as private,
                count(*) filter (where visibility = 'project')::int as shared
         from platform.snippets where owner_id = $1`,
        [profileId],
      )
      return rows[0]!
    },

    /** What the person shares with a project passes to who has owned its organization longest. */
    async handOverShared(profileId: number) {
      await sql.query(
        `update platform.snippets s set owner_id = heir.profile_id, id = case when exists (
           select from platform.snippets own
           where own.project_id = s.project_id and own.owner_id = heir.profile_id and own.id = s.id
         ) then gen_random_uuid() else s.id end
         from (select distinct on (p.id) p.id as project_id, m.profile_id
               from platform.projects p join platform.members m on m.organization_id = p.organization_id
               where m.role = 'Owner' and m.profile_id <> $1
               order by p.id, m.created_at, m.profile_id) heir
         where s.owner_id = $1 and s.visibility = 'project' and s.project_id = heir.project_id`,
        [profileId],
      )
    },

    async remove(projectId: number, ownerId: number, id: string) {
      await sql.query('delete from platform.snippets where project_id = $1 and owner_id = $2 and id = $3', [
        projectId,
        ownerId,
        id,
      ])
    },
  }
}
