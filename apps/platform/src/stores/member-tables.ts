import { invitationMailStore } from './invitation-mail-store.ts'
import { invitationStore } from './invitation-store.ts'
import { memberStore } from './member-store.ts'
import { invitations } from './migrations/0003-invitations.ts'
import { invitationMails } from './migrations/0024-invitation-mails.ts'
import { projectRoles } from './migrations/0092-project-roles.ts'
import type { Tables } from './tables.ts'

/** What is kept of members and invitations. */
export const memberTables = {
  stores: { invitationMails: invitationMailStore, invitations: invitationStore, members: memberStore },
  migrations: [invitations, invitationMails, projectRoles],
} satisfies Tables
