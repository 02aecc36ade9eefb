/** Why a Postgres client is rejected, in the terms of its protocol. `code` is a SQLSTATE. */
export interface Refusal {
  code: string
  message: string
  hint?: string
}

/**
 * For a project that is not there, and for logins that only the platform uses. A ref stands in the project's public
 * address, so a feigned password exchange would hide nothing; this sentence only keeps from confirming either case.
 */
export const noSuchProject: Refusal = {
  code: '28000',
  message: 'There is no project with this reference, or the password is wrong.',
  hint: 'Copy the connection string from the Connect dialog of the project.',
}

export const projectNotNamed: Refusal = {
  code: '28000',
  message: 'The user name does not say which project is meant.',
  hint: 'Connect as postgres.<project reference>, as the Connect dialog of the project shows.',
}

export const projectPaused: Refusal = {
  code: '57P03',
  message: 'This project is paused.',
  hint: 'Restore the project in the dashboard, then connect again.',
}

export const projectRestricted: Refusal = {
  code: '57P03',
  message: 'The organization of this project has used up its quota.',
  hint: 'An owner of the organization can change its plan under Billing in the dashboard.',
}

export const projectComingUp: Refusal = {
  code: '57P03',
  message: 'This project is coming up.',
  hint: 'Try again in a minute.',
}

export const databaseUnreachable: Refusal = {
  code: '57P03',
  message: 'The database of this project does not answer just now.',
  hint: 'Try again in a few seconds.',
}

export const tooManyConnections: Refusal = {
  code: '53300',
  message: 'There are too many connections already.',
  hint: 'Close some, or let the application share its connections in a pool.',
}

export const tooManyReplications: Refusal = {
  code: '53300',
  message: 'There are too many replication connections already.',
  hint: 'Close some, or choose a larger compute size.',
}

export const tooManyLogins: Refusal = {
  code: '53300',
  message: 'Too many connections to this project are logging in.',
  hint: 'Try again in a few seconds.',
}

export const loginTimeout: Refusal = {
  code: '57014',
  message: 'The login was canceled because it took too long.',
  hint: 'Connect again.',
}

export const databaseAsleep: Refusal = {
  code: '57P03',
  message: 'The database sleeps, and too many connections have woken it without logging in.',
  hint: 'Open the project in the dashboard to wake it, or try again in ten minutes.',
}

export const diskCeilingReached: Refusal = {
  code: '53100',
  message: 'This project has reached its disk ceiling, and this session wrote more.',
  hint: 'Free space or choose a larger compute size. The project page in the dashboard says how.',
}

export const farOverDiskCeiling: Refusal = {
  code: '53100',
  message: 'This project is far over its disk ceiling and accepts no connections.',
  hint: 'Choose a larger compute size in the dashboard, or ask the operator.',
}

export const tooManyTemporaryFiles: Refusal = {
  code: '53100',
  message: 'The temporary files of this session take more disk than the project has left.',
  hint: 'Sort or join less at once, or choose a larger compute size.',
}

export const machineDiskFull: Refusal = {
  code: '53100',
  message: 'The disk of this installation is nearly full, so projects that grow are read-only.',
  hint: 'Try again later, or ask the operator.',
}

export const encryptionRequired: Refusal = {
  code: '28000',
  message: 'This server requires an encrypted connection.',
  hint: 'Connect with sslmode=require or a stronger mode.',
}

export const shuttingDown: Refusal = {
  code: '57P01',
  message: 'The server is shutting down.',
}

export const physicalReplication: Refusal = {
  code: '0A000',
  message: 'Physical replication and base backups are not available here.',
  hint: 'Logical replication is.',
}

export const malformedStartup: Refusal = {
  code: '08P01',
  message: 'The startup packet is malformed.',
}

export const unsupportedProtocol: Refusal = {
  code: '0A000',
  message: 'Only version 3 of the Postgres protocol is spoken here.',
}
