import type { Domain } from '../domain.ts'
import { organizationHandlers } from './organization-handlers.ts'

export const organizationsDomain = {
  handlers: { organizations: organizationHandlers },
} satisfies Domain
