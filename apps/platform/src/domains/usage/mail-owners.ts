import type { MailMessage } from '@plinth/identity/mail'
import type { SendMail } from '../../context/task.ts'
import type { Stores } from '../../stores/stores.ts'

/** Sends each owner of an organization a mail of their own. */
export async function mailOwners(
  organizationId: number,
  { members }: Pick<Stores, 'members'>,
  mail: SendMail,
  messageTo: (address: string) => MailMessage,
) {
  for (const { primary_email: to } of await members.listOwners(organizationId)) await mail(messageTo(to))
}
