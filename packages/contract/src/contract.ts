import { accessTokens } from './access-tokens.ts'
import { advisors } from './advisors.ts'
import { apiKeys } from './api-keys.ts'
import { apiTokens } from './api-tokens.ts'
import { assistant } from './assistant.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { backups } from './backups.ts'
import { billingCustomers } from './billing-customers.ts'
import { billing } from './billing.ts'
import { dataApi } from './data-api.ts'
import { database } from './database.ts'
import { databaseFunctions } from './database-functions.ts'
import { deployment } from './deployment.ts'
import { dumpUploads } from './dump-uploads.ts'
import { dumps } from './dumps.ts'
import { enums } from './enums.ts'
import { eventTriggers } from './event-triggers.ts'
import { factors } from './factors.ts'
import { github } from './github.ts'
import { inbox } from './inbox.ts'
import { indexes } from './indexes.ts'
import { invoices } from './invoices.ts'
import { logs } from './logs.ts'
import { management } from './management.ts'
import { members } from './members.ts'
import { memberships } from './memberships.ts'
import { metrics } from './metrics.ts'
import { openTransactions } from './open-transactions.ts'
import { organizations } from './organizations.ts'
import { platformBackups } from './platform-backups.ts'
import { policies } from './policies.ts'
import { profile } from './profile.ts'
import { projects } from './projects.ts'
import { publications } from './publications.ts'
import { rowChanges } from './row-changes.ts'
import { rowExports } from './row-exports.ts'
import { rowImports } from './row-imports.ts'
import { runHistory } from './run-history.ts'
import { schemaDiagram } from './schema-diagram.ts'
import { signingKeys } from './signing-keys.ts'
import { snippets } from './snippets.ts'
import { pgMeta, sql } from './sql.ts'
import { start } from './start.ts'
import { subscriptions } from './subscriptions.ts'
import { support } from './support.ts'
import { status } from './status.ts'
import { tableAccess } from './table-access.ts'
import { tables } from './tables.ts'
import { telemetry } from './telemetry.ts'
import { triggers } from './triggers.ts'
import { usage } from './usage.ts'

/** The whole control-plane API, group by group. `organizations.list` is the operation id of its first entry. */
export const contract = {
  accessTokens,
  advisors,
  apiKeys,
  apiTokens,
  assistant,
  audit,
  auth,
  backups,
  billing,
  billingCustomers,
  dataApi,
  database,
  databaseFunctions,
  deployment,
  dumpUploads,
  dumps,
  enums,
  eventTriggers,
  factors,
  github,
  inbox,
  indexes,
  invoices,
  logs,
  management,
  members,
  memberships,
  metrics,
  openTransactions,
  organizations,
  pgMeta,
  platformBackups,
  policies,
  profile,
  projects,
  publications,
  rowChanges,
  rowExports,
  rowImports,
  runHistory,
  schemaDiagram,
  signingKeys,
  snippets,
  sql,
  start,
  status,
  subscriptions,
  support,
  tableAccess,
  tables,
  telemetry,
  triggers,
  usage,
}
