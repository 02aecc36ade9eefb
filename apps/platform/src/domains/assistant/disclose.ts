import { randomUUID } from 'node:crypto'
import type { AssistantSettings, Disclosure } from '@plinth/contract/assistant'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { PlatformError } from '../../http/errors.ts'
import { requireSameAccess } from './require-same-access.ts'
import { assistantOff, notWrittenDown, sharingChanged } from './assistant-errors.ts'

export interface DisclosureSubject {
  task: Disclosure['task']
  chatId?: string
  /** What the organization shared when the message came. */
  settings: AssistantSettings
}

/**
 * Writes down what is about to be sent, word for word. Throws where it cannot be written, and where by now the person has
 * not the same access, or the organization has switched the assistant off or shares something else: then it is not sent.
 */
export async function disclose(sent: Sent, subject: DisclosureSubject, context: ProjectContext) {
  try {
    await requireSameAccess(context)
    await writeDown(sent, subject, context)
  } catch (error) {
    if (error instanceof PlatformError) throw error
    context.log.error({ err: error, request_id: context.requestId }, 'The ledger of the assistant cannot be written')
    throw notWrittenDown()
  }
}

interface Sent {
  body: string
  model: string
  host: string
}

async function writeDown(
  { body, model, host }: Sent,
  { task, chatId, settings }: DisclosureSubject,
  { stores, sealer, clock, membership: { organization }, profile, project, requestId }: ProjectContext,
) {
  const now = await stores.organizations.assistantSettings(organization.id)
  if (!now?.is_on) throw assistantOff()
  if (String(now.opt_in_tags) !== String(settings.opt_in_tags)) throw sharingChanged()
  const id = randomUUID()
  await stores.disclosures.add({
    id,
    organizationId: organization.id,
    project_ref: project.ref,
    profileId: profile.id,
    chat_id: chatId ?? null,
    task,
    request_id: requestId,
    model,
    host,
    bytes: Buffer.byteLength(body),
    sealedBody: sealer.seal(body, purposeOf(id)),
    sent_at: clock.now(),
  })
}

/** What a sealed text is bound to: it opens for its own row alone. */
export const purposeOf = (id: string) => `assistant disclosure ${id}`
