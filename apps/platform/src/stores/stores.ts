import type { Sql } from '@plinth/service-kit/sql'
import { accessTokenStore } from './access-token-store.ts'
import { advisorRuleStore } from './advisor-rule-store.ts'
import { disclosureStore } from './disclosure-store.ts'
import { auditStore } from './audit-store.ts'
import { authorizationStore } from './authorization-store.ts'
import { invoiceStore } from './invoice-store.ts'
import { mailStore } from './mail-store.ts'
import { invitationMailStore } from './invitation-mail-store.ts'
import { invitationStore } from './invitation-store.ts'
import { memberStore } from './member-store.ts'
import { metricStore } from './metric-store.ts'
import { noticeStore } from './notice-store.ts'
import { organizationStore } from './organization-store.ts'
import { operatorStore } from './operator-store.ts'
import { profileStore } from './profile-store.ts'
import { creationStepStore } from './creation-step-store.ts'
import { projectStore } from './project-store.ts'
import { snippetStore } from './snippet-store.ts'
import { ticketStore } from './ticket-store.ts'
import { telemetryStore } from './telemetry-store.ts'
import { idempotencyStore } from './idempotency-store.ts'
import { jobStore } from './job-store.ts'

/** Every store, bound to a pool or to one transaction. */
export function createStores(sql: Sql) {
  return {
    accessTokens: accessTokenStore(sql),
    advisorRules: advisorRuleStore(sql),
    audit: auditStore(sql),
    authorizations: authorizationStore(sql),
    creationSteps: creationStepStore(sql),
    disclosures: disclosureStore(sql),
    idempotency: idempotencyStore(sql),
    invitationMails: invitationMailStore(sql),
    invitations: invitationStore(sql),
    invoices: invoiceStore(sql),
    jobs: jobStore(sql),
    mails: mailStore(sql),
    members: memberStore(sql),
    metrics: metricStore(sql),
    notices: noticeStore(sql),
    operators: operatorStore(sql),
    organizations: organizationStore(sql),
    profiles: profileStore(sql),
    projects: projectStore(sql),
    snippets: snippetStore(sql),
    telemetry: telemetryStore(sql),
    tickets: ticketStore(sql),
  }
}

export type Stores = ReturnType<typeof createStores>
