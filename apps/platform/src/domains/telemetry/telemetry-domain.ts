import type { Domain } from '../domain.ts'
import { telemetryHandlers } from './telemetry-handlers.ts'

export const telemetryDomain = {
  handlers: { telemetry: telemetryHandlers },
} satisfies Domain
