import type { Sql } from '@plinth/service-kit/sql'

/** Which invitations a person had mailed lately, over all organizations. */
export function invitationMailStore(sql: Sql) {
  return {
    /** Until the transaction ends, nobody else counts or adds to the mails of this person. */
    async lockSender(profileId: number) {
      const { rows } = await sql.query<{ created_at: Date }>(
        'select created_at from platform.profiles where id = $1 for no key update',
        [profileId],
      )
      return rows[0]
    },

    /** When the mail was sent that is the nth counted from the newest; undefined when there are fewer. */
    async nthNewest({ profileId, n, since }: { profileId: number; n: number; since: Date }) {
      const { rows } = await sql.query<{ sent_at: Date }>(
        `select sent_at from platform.invitation_mails where profile_id = $1 and sent_at > $2
         order by sent_at desc offset $3 limit 1`,
        [profileId, since, n - 1],
      )
      return rows[0]?.sent_at
    },

    async add({ profileId, at, forgetBefore }: { profileId: number; at: Date; forgetBefore: Date }) {
      await sql.query('delete from platform.invitation_mails where profile_id = $1 and sent_at <= $2', [
        profileId,
        forgetBefore,
      ])
      await sql.query('insert into platform.invitation_mails (profile_id, sent_at) values ($1, $2)', [profileId, at])
    },
  }
}
