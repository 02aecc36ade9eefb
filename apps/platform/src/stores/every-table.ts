import { accessTokenTables } from './access-token-tables.ts'
import { advisorTables } from './advisor-tables.ts'
import { assistantTables } from './assistant-tables.ts'
import { auditTables } from './audit-tables.ts'
import { backupTables } from './backup-tables.ts'
import { billingTables } from './billing-tables.ts'
import { authSettingsTables } from './auth-settings-tables.ts'
import { dataApiTables } from './data-api-tables.ts'
import { githubTables } from './github-tables.ts'
import { inboxTables } from './inbox-tables.ts'
import { installationTables } from './installation-tables.ts'
import { memberTables } from './member-tables.ts'
import { metricTables } from './metric-tables.ts'
import { organizationTables } from './organization-tables.ts'
import { platformBackupTables } from './platform-backup-tables.ts'
import { profileTables } from './profile-tables.ts'
import { projectKeyTables } from './project-key-tables.ts'
import { projectTables } from './project-tables.ts'
import { runHistoryTables } from './run-history-tables.ts'
import { snippetTables } from './snippet-tables.ts'
import { statusTables } from './status-tables.ts'
import { supportTables } from './support-tables.ts'
import { telemetryTables } from './telemetry-tables.ts'
import { usageTables } from './usage-tables.ts'

/** What the control plane keeps, subject by subject. */
export const everyTable = [
  accessTokenTables,
  advisorTables,
  assistantTables,
  auditTables,
  backupTables,
  billingTables,
  dataApiTables,
  authSettingsTables,
  githubTables,
  inboxTables,
  installationTables,
  memberTables,
  metricTables,
  organizationTables,
  platformBackupTables,
  profileTables,
  projectKeyTables,
  projectTables,
  runHistoryTables,
  snippetTables,
  statusTables,
  supportTables,
  telemetryTables,
  usageTables,
] as const
