import { days } from '@plinth/catalog/durations'
import type { ProjectMail } from '@plinth/service-kit/service'
import type { Sql } from '@plinth/service-kit/sql'
import type { Config } from '../config/config.ts'
import { authSettingsStore } from '../stores/auth-settings-store.ts'
import { keptMail, noMail, queuedMail } from '../mail/platform-mail.ts'
import type { Sealer } from '../config/sealer.ts'
import { projectMailStore } from './project-mail-store.ts'

interface Options {
  sql: Sql
  sealer: Sealer
  now: () => Date
  config: Pick<Config, 'smtp' | 'production'>
}

const UNLIMITED = { projectPerHour: 2 ** 31 - 1, organizationPerDay: 2 ** 31 - 1 }

/** A new organization mails few people: abuse comes from new ones. */
export function mostProjectMails(organizationAge: number) {
  if (organizationAge < days(1)) return 30
  if (organizationAge < days(7)) return 150
  return 1_000
}

/**
 * Mails of projects leave as the platform's own do: through SMTP, or into the inbox of development. Those through SMTP are
 * limited for each project and organization, since everybody shares the server's good name; a refused one stays in the
 * project's outbox and is tried again later. The owner of a project can write to that outbox, and put a mail that left back
 * into it: a mail leaves once.
 */
export function mailOfProjects({ sql, sealer, now, config: { smtp, production } }: Options) {
  const mail = smtp ? queuedMail(sealer) : production ? noMail() : keptMail()
  return (ref: string, { id, ...message }: ProjectMail) =>
    sql.transaction(async (tx) => {
      const store = projectMailStore(tx)
      if (await store.hasSent(ref, id)) return
      const limits = smtp ? await limitsOf(ref, tx) : UNLIMITED
      if (!(await store.claim(ref, id, limits)))
        throw new Error('This project has sent as many mails as it may for now')
      await mail.send({ kind: 'letter', ...message }, tx)
    })

  async function limitsOf(ref: string, tx: Sql) {
    const { rate_limit_email_sent } = await authSettingsStore(tx).find(ref)
    const age = (await projectMailStore(tx).organizationAge(ref, now())) ?? 0
    return { projectPerHour: rate_limit_email_sent, organizationPerDay: mostProjectMails(age) }
  }
}
