import type { Feature } from '../components/feature/feature.ts'
import { accountFeature } from '../features/account/account-feature.ts'
import { advisorsFeature } from '../features/advisors/advisors-feature.ts'
import { assistantFeature } from '../features/assistant/assistant-feature.ts'
import { auditFeature } from '../features/audit/audit-feature.ts'
import { billingFeature } from '../features/billing/billing-feature.ts'
import { clockFeature } from '../features/clock/clock-feature.ts'
import { consentFeature } from '../features/consent/consent-feature.ts'
import { dataApiFeature } from '../features/data-api/data-api-feature.ts'
import { databaseFeature } from '../features/database/database-feature.ts'
import { guidesFeature } from '../features/guides/guides-feature.ts'
import { inboxFeature } from '../features/inbox/inbox-feature.ts'
import { logsFeature } from '../features/logs/logs-feature.ts'
import { membersFeature } from '../features/members/members-feature.ts'
import { organizationsFeature } from '../features/organizations/organizations-feature.ts'
import { platformBackupsFeature } from '../features/platform-backups/platform-backups-feature.ts'
import { plansFeature } from '../features/plans/plans-feature.ts'
import { previewsFeature } from '../features/previews/previews-feature.ts'
import { projectKeysFeature } from '../features/project-keys/project-keys-feature.ts'
import { projectsFeature } from '../features/projects/projects-feature.ts'
import { sqlEditorFeature } from '../features/sql-editor/sql-editor-feature.ts'
import { statusFeature } from '../features/status/status-feature.ts'
import { supportFeature } from '../features/support/support-feature.ts'
import { tableEditorFeature } from '../features/table-editor/table-editor-feature.ts'
import { usageFeature } from '../features/usage/usage-feature.ts'

/** Everything the dashboard consists of, in the order of rail, menus and banners. */
export const features: readonly Feature[] = [
  tableEditorFeature,
  databaseFeature,
  sqlEditorFeature,
  projectKeysFeature,
  dataApiFeature,
  projectsFeature,
  membersFeature,
  usageFeature,
  billingFeature,
  organizationsFeature,
  advisorsFeature,
  logsFeature,
  assistantFeature,
  accountFeature,
  plansFeature,
  statusFeature,
  supportFeature,
  auditFeature,
  platformBackupsFeature,
  inboxFeature,
  guidesFeature,
  previewsFeature,
  consentFeature,
  clockFeature,
]
