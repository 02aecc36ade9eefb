import type { Sql } from '@plinth/service-kit/sql'

export interface SnippetRow {
  id: string
  owner_id: number
  name: string
  content: string
  visibility: 'user' | 'project'
  folder: string | null
  inserted_at: Date
  updated_at: Date
}

/** As one of those who see it has it. */
export interface SeenSnippetRow extends SnippetRow {
  is_favorite: boolean
}

const columns = 'id, owner_id::float8 as owner_id, name, content, visibility, folder, inserted_at, updated_at'

/** Somebody sees their own snippets and those shared with the project. */
const visible = "project_id = $1 and (owner_id = $2 or visibility = 'project')"

/** Whether the person of `$2` marked the snippet `s`. */
const isFavorite = `exists (
  select from platform.snippet_favorites f
  where f.project_id = s.project_id and f.owner_id = s.owner_id and f.snippet_id = s.id and f.profile_id = $2
) as is_favorite`

export function snippetStore(sql: Sql) {
  return {
    async list(projectId: number, profileId: number, { search, limit }: { search?: string; limit: number }) {
      const { rows } = await sql.query<SeenSnippetRow>(
        `select ${columns.replace('content', "'' as content")}, ${isFavorite} from platform.snippets s
         where ${visible} and ($3::text is null or position(lower($3) in lower(name)) > 0)
         order by lower(name), id limit $4`,
        [projectId, profileId, search ?? null, limit],
      )
      return rows
    },

    /** One's own before one that somebody shared under the same id. */
    async find(projectId: number, profileId: number, id: string) {
      const { rows } = await sql.query<SeenSnippetRow>(
        `select ${columns}, ${isFavorite} from platform.snippets s where ${visible} and id = $3
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
      folder: string | null
    }) {
      const { id, projectId, ownerId, name, content, visibility, folder } = snippet
      const { rows } = await sql.query<SeenSnippetRow>(
        `insert into platform.snippets as s (project_id, owner_id, id, name, content, visibility, folder)
         values ($1, $2, coalesce($3, gen_random_uuid()), $4, $5, $6, $7)
         on conflict (project_id, owner_id, id) do update
         set name = excluded.name, content = excluded.content, visibility = excluded.visibility,
             folder = excluded.folder, updated_at = now()
         returning ${columns}, ${isFavorite}`,
        [projectId, ownerId, id ?? null, name, content, visibility, folder],
      )
      return rows[0]!
    },

    /** Of one that the person sees; false where there is none. */
    async mark(projectId: number, profileId: number, id: string, wanted: boolean) {
      const found = await this.find(projectId, profileId, id)
      if (!found) return false
      const key = [projectId, profileId, found.owner_id, id]
      await sql.query(
        wanted
          ? `insert into platform.snippet_favorites (project_id, profile_id, owner_id, snippet_id)
             values ($1, $2, $3, $4) on conflict do nothing`
          : `delete from platform.snippet_favorites
             where project_id = $1 and profile_id = $2 and owner_id = $3 and snippet_id = $4`,
        key,
      )
      return true
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
