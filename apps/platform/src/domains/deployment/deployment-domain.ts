import type { Domain } from '../domain.ts'
import { deploymentHandlers } from './deployment-handlers.ts'

export const deploymentDomain = {
  handlers: { deployment: deploymentHandlers },
} satisfies Domain
