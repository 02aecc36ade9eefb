import { foundation } from './migrations/0001-foundation.ts'
import { failedChanges } from './migrations/0002-failed-changes.ts'
import { invitations } from './migrations/0003-invitations.ts'
import { invoices } from './migrations/0004-invoices.ts'
import { notices } from './migrations/0005-notices.ts'
import { supportTickets } from './migrations/0006-support-tickets.ts'
import { accessTokens } from './migrations/0014-access-tokens.ts'
import { githubAuthorizations } from './migrations/0015-github-authorizations.ts'
import { advisorRules } from './migrations/0016-advisor-rules.ts'
import { assistant } from './migrations/0017-assistant.ts'
import { snippetIds } from './migrations/0027-snippet-ids.ts'
import { invitationMails } from './migrations/0024-invitation-mails.ts'
import { auditLogByInsert } from './migrations/0030-audit-log-by-insert.ts'
import { keyCheck } from './migrations/0031-key-check.ts'
import { projectDatabases } from './migrations/0020-project-databases.ts'
import { lastConnection } from './migrations/0041-last-connection.ts'
import { projectMails } from './migrations/0042-project-mails.ts'
import { projectMetrics } from './migrations/0050-project-metrics.ts'

/**
 * The control plane's migrations, in order. A landed one is never edited; another follows it. Numbers only keep names
 * apart and files in order, so they may have gaps: take the next one that no other branch has taken.
 */
export const migrations = [
  foundation,
  failedChanges,
  invitations,
  invoices,
  notices,
  supportTickets,
  accessTokens,
  githubAuthorizations,
  advisorRules,
  assistant,
  snippetIds,
  invitationMails,
  auditLogByInsert,
  keyCheck,
  projectDatabases,
  lastConnection,
  projectMails,
  projectMetrics,
]
