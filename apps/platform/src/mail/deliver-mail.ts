import type { Sealer } from '../config/sealer.ts'
import * as z from 'zod/mini'

const Message = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

export interface MailTransport {
  sendMail(message: z.infer<typeof Message>): Promise<unknown>
}

const PURPOSE = 'mail'

export const sealMail = (sealer: Sealer, message: z.infer<typeof Message>) =>
  sealer.seal(JSON.stringify(message), PURPOSE)

/** Sends what was sealed when the change was made: a mail holds a link that nobody with the database may use. */
export async function deliverMail(
  sealed: string,
  { sealer, transport }: { sealer: Sealer; transport?: MailTransport },
) {
  if (!transport) throw new Error('There is no SMTP server to send mail through')
  const message = Message.parse(JSON.parse(sealer.open(sealed, PURPOSE)))
  await transport.sendMail(message)
}
