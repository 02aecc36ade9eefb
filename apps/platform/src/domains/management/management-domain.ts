import type { Domain } from '../domain.ts'
import { managementHandlers } from './management-handlers.ts'

export const managementDomain = {
  handlers: { management: managementHandlers },
} satisfies Domain
