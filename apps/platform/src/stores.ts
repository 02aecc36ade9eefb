import type { Sql } from '@plinth/service-kit/sql'
import { accessTokenStore } from './domains/access-tokens/access-token-store.ts'
import { advisorRuleStore } from './domains/advisors/advisor-rule-store.ts'
import { disclosureStore } from './domains/assistant/disclosure-store.ts'
import { auditStore } from './domains/audit/audit-store.ts'
import { authorizationStore } from './domains/github/authorization-store.ts'
import { invoiceStore } from './domains/billing/invoice-store.ts'
import { mailStore } from './domains/inbox/mail-store.ts'
import { invitationMailStore } from './domains/members/invitation-mail-store.ts'
import { invitationStore } from './domains/members/invitation-store.ts'
import { memberStore } from './domains/members/member-store.ts'
import { noticeStore } from './domains/status/notice-store.ts'
import { organizationStore } from './domains/organizations/organization-store.ts'
import { operatorStore } from './domains/auth/operator-store.ts'
import { profileStore } from './domains/profile/profile-store.ts'
import { projectStore } from './domains/projects/project-store.ts'
import { snippetStore } from './domains/snippets/snippet-store.ts'
import { ticketStore } from './domains/support/ticket-store.ts'
import { telemetryStore } from './domains/telemetry/telemetry-store.ts'
import { idempotencyStore } from './http/idempotency-store.ts'
import { jobStore } from './jobs/job-store.ts'

/** Every store, bound to a pool or to one transaction. */
export function createStores(sql: Sql) {
  return {
    accessTokens: accessTokenStore(sql),
    advisorRules: advisorRuleStore(sql),
    audit: auditStore(sql),
    authorizations: authorizationStore(sql),
    disclosures: disclosureStore(sql),
    idempotency: idempotencyStore(sql),
    invitationMails: invitationMailStore(sql),
    invitations: invitationStore(sql),
    invoices: invoiceStore(sql),
    jobs: jobStore(sql),
    mails: mailStore(sql),
    members: memberStore(sql),
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
