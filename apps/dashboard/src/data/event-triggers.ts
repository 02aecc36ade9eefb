import { eventTriggers } from '@plinth/contract/event-triggers'
import { objectPages } from './object-pages.ts'

export const eventTriggersQuery = (ref: string, search: string) =>
  objectPages(eventTriggers.list, ref, { schema: undefined, search })
