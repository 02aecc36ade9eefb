import type { Mail } from '@plinth/identity/mail'
import type { Queryable } from '@plinth/service-kit/sql'
import type { Sealer } from '../config/sealer.ts'
import { mailStore } from '../stores/mail-store.ts'
import { sealMail } from './deliver-mail.ts'

/** Mail leaves through a job once the change that caused it is committed. */
export const queuedMail = (sealer: Sealer): Mail => ({
  async send({ to, subject, text, html }, sql) {
    const payload = JSON.stringify({ sealed: sealMail(sealer, { to, subject, text, html }) })
    await sql.query("select graphile_worker.add_job('mail', payload => $1::json)", [payload])
  },
})

/** In development without SMTP, mail is kept for the inbox page. */
export const keptMail = (): Mail => ({
  send: ({ to, subject, text }, sql) => mailStore(sql).add({ to, subject, text }),
})

/** In production without SMTP nothing can be mailed, and the caller gets an error. */
export const noMail = (): Mail => ({
  send(_message, _sql: Queryable) {
    return Promise.reject(new Error('There is no SMTP server to send mail through'))
  },
})
