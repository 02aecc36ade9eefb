import { metricStore } from './metric-store.ts'
import { projectMetrics } from './migrations/0050-project-metrics.ts'
import type { Tables } from './tables.ts'

/** What is sampled of running projects. */
export const metricTables = {
  stores: { metrics: metricStore },
  migrations: [projectMetrics],
} satisfies Tables
