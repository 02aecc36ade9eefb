import type { Sql } from '@plinth/service-kit/sql'

export interface MailLimits {
  projectPerHour: number
  organizationPerDay: number
}

/** Counts the mails that leave for the users of projects. */
export function projectMailStore(sql: Sql) {
  return {
    /** Milliseconds since the project's organization was created; undefined for an unknown project. */
    async organizationAge(ref: string, now: Date) {
      const { rows } = await sql.query<{ created_at: Date }>(
        `select o.created_at from platform.projects p join platform.organizations o on o.id = p.organization_id
         where p.ref = $1`,
        [ref],
      )
      return rows[0] && now.getTime() - rows[0].created_at.getTime()
    },

    /** Whether this very mail left within a day. */
    async hasSent(ref: string, id: string) {
      const { rows } = await sql.query(`select from platform.project_mails where ref = $1 and mail_id = $2`, [ref, id])
      return rows.length > 0
    },

    /** Counts one more mail. False where the project or its organization has sent as many as it may. */
    async claim(ref: string, id: string, { projectPerHour, organizationPerDay }: MailLimits) {
      await sql.query(`delete from platform.project_mails where sent_at < now() - interval '1 day'`)
      const { rowCount } = await sql.query(
        `insert into platform.project_mails (ref, mail_id)
         select $1, $4
         where (select count(*) from platform.project_mails where ref = $1 and sent_at > now() - interval '1 hour') < $2
           and (select count(*) from platform.project_mails m
                join platform.projects p using (ref)
                where p.organization_id = (select organization_id from platform.projects where ref = $1)) < $3`,
        [ref, projectPerHour, organizationPerDay, id],
      )
      return rowCount === 1
    },
  }
}
