import type { assistant } from '@plinth/contract/assistant'
import type { Handlers } from '../../access/handlers.ts'
import { configureAssistant } from './configure-assistant.ts'
import { chat, complete } from './model-calls.ts'
import { listDisclosures, readDisclosure } from './read-disclosures.ts'

export const assistantHandlers: Handlers<typeof assistant> = {
  chat,
  complete,
  configure: configureAssistant,
  disclosures: listDisclosures,
  disclosure: readDisclosure,
}
