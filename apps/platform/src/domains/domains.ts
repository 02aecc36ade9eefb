import { accessTokensDomain } from './access-tokens/access-tokens-domain.ts'
import { advisorsDomain } from './advisors/advisors-domain.ts'
import { assistantDomain } from './assistant/assistant-domain.ts'
import { auditDomain } from './audit/audit-domain.ts'
import { authDomain } from './auth/auth-domain.ts'
import { backupsDomain } from './backups/backups-domain.ts'
import { billingDomain } from './billing/billing-domain.ts'
import { dataApiDomain } from './data-api/data-api-domain.ts'
import { databaseDomain } from './database/database-domain.ts'
import { deploymentDomain } from './deployment/deployment-domain.ts'
import { githubDomain } from './github/github-domain.ts'
import { inboxDomain } from './inbox/inbox-domain.ts'
import { logsDomain } from './logs/logs-domain.ts'
import { managementDomain } from './management/management-domain.ts'
import { membersDomain } from './members/members-domain.ts'
import { metricsDomain } from './metrics/metrics-domain.ts'
import { organizationsDomain } from './organizations/organizations-domain.ts'
import { platformBackupsDomain } from './platform-backups/platform-backups-domain.ts'
import { profileDomain } from './profile/profile-domain.ts'
import { projectKeysDomain } from './project-keys/project-keys-domain.ts'
import { projectsDomain } from './projects/projects-domain.ts'
import { runHistoryDomain } from './run-history/run-history-domain.ts'
import { snippetsDomain } from './snippets/snippets-domain.ts'
import { startDomain } from './start/start-domain.ts'
import { statusDomain } from './status/status-domain.ts'
import { supportDomain } from './support/support-domain.ts'
import { telemetryDomain } from './telemetry/telemetry-domain.ts'
import { usageDomain } from './usage/usage-domain.ts'

/** What the platform does, subject by subject. */
export const domains = [
  accessTokensDomain,
  advisorsDomain,
  assistantDomain,
  auditDomain,
  authDomain,
  backupsDomain,
  billingDomain,
  dataApiDomain,
  databaseDomain,
  deploymentDomain,
  githubDomain,
  inboxDomain,
  logsDomain,
  managementDomain,
  membersDomain,
  metricsDomain,
  organizationsDomain,
  platformBackupsDomain,
  profileDomain,
  projectKeysDomain,
  projectsDomain,
  runHistoryDomain,
  snippetsDomain,
  startDomain,
  statusDomain,
  supportDomain,
  telemetryDomain,
  usageDomain,
] as const
