import type { ProjectMail } from '@plinth/service-kit/service'
import type { Sql } from '@plinth/service-kit/sql'
import type { Config } from '../config/config.ts'
import { keptMail, noMail, queuedMail } from '../mail/platform-mail.ts'
import type { Sealer } from '../secrets.ts'

interface Options {
  sql: Sql
  sealer: Sealer
  config: Pick<Config, 'smtp' | 'production'>
}

/** Mails of projects leave as the platform's own do: through SMTP, or into the inbox of development. */
export function mailOfProjects({ sql, sealer, config: { smtp, production } }: Options) {
  const mail = smtp ? queuedMail(sealer) : production ? noMail() : keptMail()
  return (message: ProjectMail) => mail.send({ kind: 'letter', ...message }, sql)
}
