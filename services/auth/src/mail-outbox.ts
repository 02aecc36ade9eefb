import { randomUUID } from 'node:crypto'
import type { Project } from '@plinth/service-kit/service'
import type { Sql } from '@plinth/service-kit/sql'
import { z } from 'zod'
import type { Mail } from '@plinth/identity/mail'

const PURPOSE = 'mail'
const RETRY_MS = 30_000
const MOST_ATTEMPTS = 10
/** Longer than all attempts take, and shorter than the platform remembers which mails left. */
const LONGEST_WAIT_MS = 12 * 3_600_000

const Message = z.object({
  id: z.string(),
  queued_at: z.number(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

export interface MailOutbox {
  mail: Mail
  /** Sends what has been committed. Returns at once. */
  send(): void
  close(): Promise<void>
}

/**
 * Mails of a project leave through a table in its database: written with the change that causes them, handed on after it
 * was committed, and kept until the platform has taken them. What was left by an earlier process leaves at the opening.
 * The owner of the database can write to the table: a row counts only if the service sealed it, and not for long.
 */
export function openMailOutbox(project: Pick<Project, 'secrets' | 'sendMail' | 'log' | 'clock'>, sql: Sql): MailOutbox {
  let sending: Promise<void> | undefined
  let isAskedAgain = false
  let isClosed = false
  let mayHoldMail = true
  let timer: NodeJS.Timeout | undefined
  send()

  return {
    mail: {
      async send({ to, subject, text, html }, tx) {
        const message = { id: randomUUID(), queued_at: project.clock.now().getTime(), to, subject, text, html }
        const sealed = project.secrets.seal(JSON.stringify(message satisfies z.infer<typeof Message>), PURPOSE)
        await tx.query('insert into auth.mail_outbox (sealed) values ($1)', [sealed])
        mayHoldMail = true
      },
    },
    send,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await sending
    },
  }

  function send() {
    if (isClosed || !mayHoldMail) return
    if (sending) {
      isAskedAgain = true
      return
    }
    mayHoldMail = false
    sending = sendAll()
      .catch((error: unknown) => {
        project.log.warn({ err: error }, 'Mails of a project could not be sent')
        retry()
      })
      .finally(() => {
        sending = undefined
        if (!isAskedAgain) return
        isAskedAgain = false
        mayHoldMail = true
        send()
      })
  }

  function retry() {
    mayHoldMail = true
    if (!isClosed) timer = setTimeout(send, RETRY_MS).unref()
  }

  async function sendAll() {
    while (!isClosed && (await sendOne()));
    const { rows } = await sql.query('select from auth.mail_outbox where attempts < $1 limit 1', [MOST_ATTEMPTS])
    if (rows.length > 0) retry()
  }

  /** Its place is kept while the platform takes it, so that a second process leaves it alone. */
  function sendOne() {
    return sql.transaction(async (tx) => {
      const { rows } = await tx.query<{ id: string; sealed: string }>(
        `select id, sealed from auth.mail_outbox where not_before <= now() and attempts < $1
         order by id limit 1 for update skip locked`,
        [MOST_ATTEMPTS],
      )
      const [next] = rows
      if (!next) return false
      try {
        const message = opened(next.sealed)
        if (message) await project.sendMail(message)
        await tx.query('delete from auth.mail_outbox where id = $1', [next.id])
      } catch (error) {
        project.log.warn({ err: error }, 'A mail of a project could not be sent yet')
        await tx.query(
          `update auth.mail_outbox
           set attempts = attempts + 1, not_before = now() + $2 * 2 ^ attempts * interval '1 ms' where id = $1`,
          [next.id, RETRY_MS],
        )
      }
      return true
    })
  }

  /** Undefined for a row that the service did not write, or wrote too long ago. */
  function opened(sealed: string) {
    try {
      const { queued_at: queuedAt, ...mail } = Message.parse(JSON.parse(project.secrets.open(sealed, PURPOSE)))
      if (project.clock.now().getTime() - queuedAt < LONGEST_WAIT_MS) return mail
      project.log.warn({}, 'A mail of a project was dropped because it waited too long')
    } catch (error) {
      project.log.warn({ err: error }, 'A mail of a project was dropped because the service did not write it')
    }
    return undefined
  }
}
