import { hours, minutes } from '@plinth/catalog/durations'
import type { AssistantSettings } from '@plinth/contract/assistant'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import type { AiConfig } from '../../config/ai.ts'
import { assistantNotConfigured, assistantOff, hourlyLimitReached } from './assistant-errors.ts'

/** Calls to the model, of which one message may need several; of one person, in whichever organizations. */
const MOST_CALLS_AN_HOUR = 500
/** All of it is kept in the ledger. */
const MOST_BYTES_AN_HOUR = 50 * 1024 * 1024
const WAIT_SECONDS = minutes(5) / 1000

export interface Assistant {
  ai: AiConfig
  settings: AssistantSettings
}

/** Whether the assistant may be asked now, by this person; read again for every message. */
export async function requireAssistant({
  config,
  stores,
  membership,
  profile,
  clock,
}: ProjectContext): Promise<Assistant> {
  if (!config.ai) throw assistantNotConfigured()
  const organizationId = membership.organization.id
  const settings = await stores.organizations.assistantSettings(organizationId)
  if (!settings?.is_on) throw assistantOff()
  const anHourAgo = new Date(clock.now().getTime() - hours(1))
  const used = await stores.disclosures.usedSince(anHourAgo, { profileId: profile.id })
  if (used.calls >= MOST_CALLS_AN_HOUR || used.bytes >= MOST_BYTES_AN_HOUR) throw hourlyLimitReached(WAIT_SECONDS)
  return { ai: config.ai, settings }
}
