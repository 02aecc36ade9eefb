import type { Domain } from '../domain.ts'
import { metricHandlers } from './metric-handlers.ts'

export const metricsDomain = {
  handlers: { metrics: metricHandlers },
} satisfies Domain
