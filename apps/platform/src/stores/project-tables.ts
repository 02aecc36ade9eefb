import { deletedProjectStore } from './deleted-project-store.ts'
import { creationStepStore } from './creation-step-store.ts'
import { failedChanges } from './migrations/0002-failed-changes.ts'
import { projectDatabases } from './migrations/0020-project-databases.ts'
import { lastConnection } from './migrations/0041-last-connection.ts'
import { projectMails } from './migrations/0042-project-mails.ts'
import { mailIds } from './migrations/0046-mail-ids.ts'
import { databasePasswords } from './migrations/0055-database-passwords.ts'
import { deletedProjects } from './migrations/0076-deleted-projects.ts'
import { failedAttempts } from './migrations/0084-failed-attempts.ts'
import { reasonsOfFailedChanges } from './migrations/0098-reasons-of-failed-changes.ts'
import { lastRestores } from './migrations/0100-last-restores.ts'
import { projectStore } from './project-store.ts'
import type { Tables } from './tables.ts'

/** What is kept of projects. */
export const projectTables = {
  stores: { creationSteps: creationStepStore, deletedProjects: deletedProjectStore, projects: projectStore },
  migrations: [
    failedChanges,
    projectDatabases,
    lastConnection,
    projectMails,
    mailIds,
    databasePasswords,
    deletedProjects,
    failedAttempts,
    reasonsOfFailedChanges,
    lastRestores,
  ],
} satisfies Tables
