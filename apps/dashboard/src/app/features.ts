import { advisorsFeature } from '../features/advisors/advisors-feature.ts'
import { assistantFeature } from '../features/assistant/assistant-feature.ts'
import { billingFeature } from '../features/billing/billing-feature.ts'
import { databaseFeature } from '../features/database/database-feature.ts'
import { logsFeature } from '../features/logs/logs-feature.ts'
import { organizationsFeature } from '../features/organizations/organizations-feature.ts'
import { projectsFeature } from '../features/projects/projects-feature.ts'
import { sqlEditorFeature } from '../features/sql-editor/sql-editor-feature.ts'
import { tableEditorFeature } from '../features/table-editor/table-editor-feature.ts'
import type { Feature } from '../components/feature/feature.ts'

/** Everything the dashboard consists of, in the order of the rail. */
export const features: readonly Feature[] = [
  assistantFeature,
  billingFeature,
  organizationsFeature,
  projectsFeature,
  tableEditorFeature,
  sqlEditorFeature,
  databaseFeature,
  advisorsFeature,
  logsFeature,
]
