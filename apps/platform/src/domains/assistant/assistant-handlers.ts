import type { assistant } from '@plinth/contract/assistant'
import { type Handlers, member, projectMember } from '../../access/guards.ts'
import { configureAssistant } from './configure-assistant.ts'
import { chat, complete } from './model-calls.ts'
import { listDisclosures, readDisclosure } from './read-disclosures.ts'

export const assistantHandlers: Handlers<typeof assistant> = {
  chat: projectMember('tenant:Sql:Query', '*', chat),
  complete: projectMember('tenant:Sql:Query', '*', complete),
  configure: member('write:Update', 'organizations', configureAssistant),
  disclosures: member('read:Read', 'organizations', listDisclosures),
  disclosure: member('read:Read', 'organizations', readDisclosure),
}
