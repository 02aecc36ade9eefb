import { getUser } from '@plinth/identity/accounts'
import { hours } from '@plinth/catalog/durations'
import { supportCategories } from '@plinth/catalog/support-categories'
import type { Received } from '@plinth/contract/endpoint'
import type { support } from '@plinth/contract/support'
import type { Change } from '../../access/handlers.ts'
import { invalid, limitReached } from '../../http/errors.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { organizationNotFound } from '../../access/organization-not-found.ts'
import { projectNotFound } from '../../access/project-not-found.ts'
import { ticketMail } from './ticket-mail.ts'

const PERIOD = hours(1)
const MOST_OF_ONE_ACCOUNT = 20
const MOST_OF_SIGNED_OUT = 100

type Request = Received<typeof support.create>

/** Files a request to support and, where mail is sent, tells the support address of it. */
export async function fileTicket(request: Request, context: RequestContext): Promise<Change<{ id: number }>> {
  const { stores, clock } = context
  const sender = await senderOf(context)
  const email = request.email ?? sender?.email
  if (email === undefined) throw emailRequired()
  await requireVisible(request, sender?.userId, context)
  await requireRoom(sender?.profileId, context)
  const id = await stores.tickets.add({
    category: request.category,
    subject: request.subject,
    message: request.message,
    email,
    profileId: sender?.profileId,
    company: request.company,
    organizationSlug: request.organization_slug,
    projectRef: request.project_ref,
    errorId: request.error_id,
    createdAt: clock.now(),
  })
  await tellSupport({ ...request, id, email, account: sender?.email }, context)
  return { answer: { id }, target: String(id), after: { category: request.category } }
}

async function senderOf({ identify, stores, authContext, sql }: RequestContext) {
  const person = await identify()
  if (!person) return undefined
  const { email } = await getUser(person, { ...authContext, sql })
  const profile = await stores.profiles.findByUser(person.userId)
  return { userId: person.userId, email, profileId: profile?.id }
}

/** What somebody cannot see does not exist for them here either. */
async function requireVisible(
  { organization_slug: slug, project_ref: ref }: Request,
  userId: string | undefined,
  { stores }: RequestContext,
) {
  const profile = userId === undefined ? undefined : await stores.profiles.findByUser(userId)
  if (slug !== undefined && !(profile && (await stores.organizations.membershipBySlug(profile.id, slug)))) {
    throw organizationNotFound()
  }
  if (ref !== undefined && !(userId !== undefined && (await stores.projects.findForUser(userId, ref)))) {
    throw projectNotFound()
  }
}

/** Bounds what somebody who floods the form can make the platform keep and send. */
async function requireRoom(profileId: number | undefined, { stores, clock }: RequestContext) {
  const count = await stores.tickets.countSince(new Date(clock.now().getTime() - PERIOD), profileId)
  if (count < (profileId === undefined ? MOST_OF_SIGNED_OUT : MOST_OF_ONE_ACCOUNT)) return
  throw limitReached('too_many_tickets', 'Too many requests came in the last hour. Please try again later.', 300)
}

async function tellSupport(
  ticket: Request & { id: number; email: string; account: string | undefined },
  { config, authContext, sql }: RequestContext,
) {
  const { supportEmail, smtp, production, publicUrl } = config
  if (supportEmail === undefined || (production && !smtp)) return
  const facts = { ...ticket, category: supportCategories[ticket.category], publicUrl }
  await authContext.mail.send(ticketMail({ to: supportEmail, ...facts }), sql)
}

const emailRequired = () => invalid('email_required', EMAIL_REQUIRED, { email: EMAIL_REQUIRED })

const EMAIL_REQUIRED = 'Give an e-mail address for the answer.'
