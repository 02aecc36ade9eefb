import type { Sql } from '@plinth/service-kit/sql'

export interface ProfileRow {
  id: number
  user_id: string
  auth0_id: string
  username: string
  primary_email: string
  first_name: string | null
  last_name: string | null
  disabled_features: string[]
  is_operator: boolean
}

export type Names = Pick<ProfileRow, 'username' | 'first_name' | 'last_name'>

const columns = `p.id::float8 as id, p.user_id, p.auth0_id, p.username, p.primary_email, p.first_name, p.last_name,
  p.disabled_features, exists (select 1 from platform.operators o where o.user_id = p.user_id) as is_operator`

export function profileStore(sql: Sql) {
  return {
    async findByUser(userId: string) {
      const { rows } = await sql.query<ProfileRow>(`select ${columns} from platform.profiles p where user_id = $1`, [
        userId,
      ])
      return rows[0]
    },

    /** Until the transaction ends, the person becomes a member of nothing. */
    async lock(id: number) {
      await sql.query('select from platform.profiles where id = $1 for update', [id])
    },

    async setNames(id: number, { username, first_name, last_name }: Names) {
      await sql.query('update platform.profiles set username = $2, first_name = $3, last_name = $4 where id = $1', [
        id,
        username,
        first_name,
        last_name,
      ])
    },

    /** With it go the memberships and the snippets that nobody took over. */
    async remove(id: number) {
      await sql.query('delete from platform.profiles where id = $1', [id])
    },

    async setEmail(userId: string, email: string) {
      await sql.query('update platform.profiles set primary_email = $2 where user_id = $1', [userId, email])
    },

    /** Undefined when the person has a profile already. */
    async create({
      userId,
      auth0Id,
      username,
      email,
    }: {
      userId: string
      auth0Id: string
      username: string
      email: string
    }) {
      const { rows } = await sql.query<ProfileRow>(
        `insert into platform.profiles as p (user_id, auth0_id, username, primary_email) values ($1, $2, $3, $4)
         on conflict (user_id) do nothing returning ${columns}`,
        [userId, auth0Id, username, email],
      )
      return rows[0]
    },
  }
}
