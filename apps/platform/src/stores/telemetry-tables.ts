import type { Tables } from './tables.ts'
import { telemetryStore } from './telemetry-store.ts'

/** What is kept of events. */
export const telemetryTables = {
  stores: { telemetry: telemetryStore },
} satisfies Tables
