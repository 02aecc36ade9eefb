/**
 * What a personal access token needs for each route, written by hand and kept apart from what decides it: a scope,
 * `never` where only a session will do, `public` where nobody is asked who they are.
 */
export const tokenTable: Record<string, string> = Object.fromEntries(
  `
  accessTokens.list         never
  accessTokens.create       never
  accessTokens.revoke       never

  advisors.rules            projects:read
  advisors.setRule          projects:write

  assistant.chat            never
  assistant.complete        never
  assistant.configure       never
  assistant.disclosures     never
  assistant.disclosure      never

  audit.list                audit:read
  audit.report              never
  audit.verify              never

  auth.signUp               never
  auth.signIn               never
  auth.refresh              never
  auth.signOut              never
  auth.recover              never
  auth.verify               never
  auth.resend               never
  auth.user                 never
  auth.updateUser           never
  auth.resendEmailChange    never
  auth.cancelEmailChange    never
  auth.sessions             never
  auth.endSession           never

  billing.overdueInvoices   organizations:read
  billing.changeConditions  never

  database.schemas          database:read
  database.tables           database:read
  database.table            database:read
  database.tableParts       database:read
  database.names            database:read
  database.columns          database:read
  database.constraints      database:read
  database.types            database:read
  database.rows             database:read
  database.cell             database:read
  database.rowCount         database:read
  database.roles            database:read
  database.connections      database:read
  database.extensions       database:read
  database.columnPrivileges database:read
  database.securityLints    database:read
  database.statements       database:read

  deployment.get            public
  deployment.utcTime        public
  deployment.publicUtcTime  public

  factors.list              never
  factors.enroll            never
  factors.challenge         never
  factors.verify            never
  factors.remove            never
  factors.recoveryCodes     never
  factors.renewRecoveryCodes never
  factors.useRecoveryCode   never

  github.link               never
  github.finishLink         never
  github.unlink             never
  github.signIn             never
  github.finishSignIn       never

  inbox.list                never

  members.list              members:read
  members.invitations       members:read
  members.invite            members:write
  members.revoke            members:write
  members.look              never
  members.accept            never

  organizations.list        organizations:read
  organizations.create      organizations:write
  organizations.get         organizations:read
  organizations.rename      organizations:write
  organizations.requireMfa  never

  pgMeta.query              database:write

  profile.get               profile:read
  profile.create            never
  profile.update            never
  profile.deletion          never
  profile.remove            never
  profile.permissions       profile:read
  profile.checkPassword     never

  projects.list             projects:read
  projects.create           projects:write
  projects.get              projects:read
  projects.connections      projects:read
  projects.startLog         never
  projects.status           projects:read
  projects.rename           projects:write
  projects.pause            projects:write
  projects.restore          projects:write
  projects.restart          projects:write
  projects.resize           projects:write
  projects.upgrade          projects:write
  projects.resetPassword    database:write
  projects.remove           projects:write

  snippets.list             snippets:read
  snippets.get              snippets:read
  snippets.create           snippets:write
  snippets.update           snippets:write
  snippets.remove           snippets:write

  sql.run                   database:write
  sql.cancel                database:write

  status.get                public
  status.setNotice          never
  status.removeNotice       never

  support.create            never
  support.list              never
  support.setStatus         never

  telemetry.send            never
`
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/)),
)
