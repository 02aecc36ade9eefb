/** Every kind of caller that a route has an answer for. The roles are those of a member of the organization. */
export const callerKinds = [
  'nobody',
  'newcomer',
  'stranger',
  'readOnly',
  'developer',
  'admin',
  'owner',
  'operator',
] as const

export type CallerKind = (typeof callerKinds)[number]

/**
 * `yes`: the guard lets the call through, whatever comes of it. `who`: sign in first. `profile`: make a profile first.
 * `none`: the same answer as for something that does not exist. `no`: a member without the right.
 */
export type Verdict = 'yes' | 'who' | 'profile' | 'none' | 'no'

/**
 * Who may call what, written by hand from the specification and kept apart from the code that decides it. The columns
 * stand in the order of `callerKinds`. A newcomer has signed up and has no profile yet; the operator is a stranger to
 * other people's organizations.
 */
export const permissionTable = parse(`
                       nobody  newcomer stranger readOnly developer admin  owner  operator

  accessTokens.list      who     profile  yes      yes      yes       yes    yes    yes
  accessTokens.create    who     profile  yes      yes      yes       yes    yes    yes
  accessTokens.revoke    who     profile  yes      yes      yes       yes    yes    yes

  advisors.rules         who     profile  none     yes      yes       yes    yes    none
  advisors.setRule       who     profile  none     no       no        yes    yes    none

  assistant.chat         who     profile  none     yes      yes       yes    yes    none
  assistant.complete     who     profile  none     yes      yes       yes    yes    none
  assistant.configure    who     profile  none     no       no        no     yes    none
  assistant.disclosures  who     profile  none     yes      yes       yes    yes    none
  assistant.disclosure   who     profile  none     yes      yes       yes    yes    none

  audit.list             who     profile  none     yes      yes       yes    yes    none
  audit.report           who     profile  none     none     none      none   none   yes
  audit.verify           who     profile  none     none     none      none   none   yes

  auth.signUp            yes     yes      yes      yes      yes       yes    yes    yes
  auth.signIn            yes     yes      yes      yes      yes       yes    yes    yes
  auth.refresh           who     yes      yes      yes      yes       yes    yes    yes
  auth.signOut           who     yes      yes      yes      yes       yes    yes    yes
  auth.recover           yes     yes      yes      yes      yes       yes    yes    yes
  auth.verify            yes     yes      yes      yes      yes       yes    yes    yes
  auth.resend            yes     yes      yes      yes      yes       yes    yes    yes
  auth.user              who     yes      yes      yes      yes       yes    yes    yes
  auth.updateUser        who     yes      yes      yes      yes       yes    yes    yes
  auth.resendEmailChange who     yes      yes      yes      yes       yes    yes    yes
  auth.cancelEmailChange who     yes      yes      yes      yes       yes    yes    yes
  auth.sessions          who     yes      yes      yes      yes       yes    yes    yes
  auth.endSession        who     yes      yes      yes      yes       yes    yes    yes

  billing.overdueInvoices who    profile  yes      yes      yes       yes    yes    yes
  billing.changeConditions who   profile  none     none     none      none   none   yes

  database.schemas       who     profile  none     yes      yes       yes    yes    none
  database.tables        who     profile  none     yes      yes       yes    yes    none
  database.table         who     profile  none     yes      yes       yes    yes    none
  database.tableParts    who     profile  none     yes      yes       yes    yes    none
  database.names         who     profile  none     yes      yes       yes    yes    none
  database.columns       who     profile  none     yes      yes       yes    yes    none
  database.constraints   who     profile  none     yes      yes       yes    yes    none
  database.types         who     profile  none     yes      yes       yes    yes    none
  database.roles         who     profile  none     yes      yes       yes    yes    none
  database.connections   who     profile  none     yes      yes       yes    yes    none
  database.extensions    who     profile  none     yes      yes       yes    yes    none
  database.columnPrivileges who     profile  none     yes      yes       yes    yes    none
  database.securityLints who     profile  none     yes      yes       yes    yes    none
  database.statements    who     profile  none     yes      yes       yes    yes    none
  database.rows          who     profile  none     yes      yes       yes    yes    none
  database.cell          who     profile  none     yes      yes       yes    yes    none
  database.rowCount      who     profile  none     yes      yes       yes    yes    none

  deployment.get         yes     yes      yes      yes      yes       yes    yes    yes
  deployment.utcTime     yes     yes      yes      yes      yes       yes    yes    yes
  deployment.publicUtcTime yes  yes      yes      yes      yes       yes    yes    yes

  factors.list           who     yes      yes      yes      yes       yes    yes    yes
  factors.enroll         who     yes      yes      yes      yes       yes    yes    yes
  factors.challenge      who     yes      yes      yes      yes       yes    yes    yes
  factors.verify         who     yes      yes      yes      yes       yes    yes    yes
  factors.remove         who     yes      yes      yes      yes       yes    yes    yes
  factors.recoveryCodes  who     yes      yes      yes      yes       yes    yes    yes
  factors.renewRecoveryCodes who     yes      yes      yes      yes       yes    yes    yes
  factors.useRecoveryCode who     yes      yes      yes      yes       yes    yes    yes

  github.link            who     yes      yes      yes      yes       yes    yes    yes
  github.finishLink      who     yes      yes      yes      yes       yes    yes    yes
  github.unlink          who     yes      yes      yes      yes       yes    yes    yes
  github.signIn          yes     yes      yes      yes      yes       yes    yes    yes
  github.finishSignIn    yes     yes      yes      yes      yes       yes    yes    yes

  inbox.list             who     profile  none     none     none      none   none   yes

  members.list           who     profile  none     yes      yes       yes    yes    none
  members.invitations    who     profile  none     yes      yes       yes    yes    none
  members.invite         who     profile  none     no       no        yes    yes    none
  members.revoke         who     profile  none     no       no        yes    yes    none
  members.look           who     yes      yes      yes      yes       yes    yes    yes
  members.accept         who     profile  yes      yes      yes       yes    yes    yes

  organizations.list     who     profile  yes      yes      yes       yes    yes    yes
  organizations.create   who     profile  yes      yes      yes       yes    yes    yes
  organizations.get      who     profile  none     yes      yes       yes    yes    none
  organizations.rename   who     profile  none     no       no        no     yes    none
  organizations.requireMfa who   profile  none     no       no        no     yes    none

  pgMeta.query           who     profile  none     yes      yes       yes    yes    none

  profile.get            who     none     yes      yes      yes       yes    yes    yes
  profile.create         who     yes      yes      yes      yes       yes    yes    yes
  profile.update         who     profile  yes      yes      yes       yes    yes    yes
  profile.deletion       who     profile  yes      yes      yes       yes    yes    yes
  profile.remove         who     profile  yes      yes      yes       yes    yes    yes
  profile.permissions    who     profile  yes      yes      yes       yes    yes    yes
  profile.checkPassword  yes     yes      yes      yes      yes       yes    yes    yes

  projects.list          who     profile  yes      yes      yes       yes    yes    yes
  projects.create        who     profile  none     no       no        yes    yes    none
  projects.get           who     profile  none     yes      yes       yes    yes    none
  projects.connections   who     profile  none     yes      yes       yes    yes    none
  projects.startLog      who     profile  none     none     none      none   none   yes
  projects.status        who     profile  none     yes      yes       yes    yes    none
  projects.rename        who     profile  none     no       no        yes    yes    none
  projects.pause         who     profile  none     no       no        yes    yes    none
  projects.restore       who     profile  none     no       no        yes    yes    none
  projects.restart       who     profile  none     no       yes       yes    yes    none
  projects.resize        who     profile  none     no       no        yes    yes    none
  projects.upgrade       who     profile  none     no       no        yes    yes    none
  projects.resetPassword who     profile  none     no       no        yes    yes    none
  projects.remove        who     profile  none     no       no        yes    yes    none

  snippets.list          who     profile  none     yes      yes       yes    yes    none
  snippets.get           who     profile  none     yes      yes       yes    yes    none
  snippets.create        who     profile  none     yes      yes       yes    yes    none
  snippets.update        who     profile  none     yes      yes       yes    yes    none
  snippets.remove        who     profile  none     yes      yes       yes    yes    none

  sql.run                who     profile  none     yes      yes       yes    yes    none
  sql.cancel             who     profile  none     yes      yes       yes    yes    none

  status.get             yes     yes      yes      yes      yes       yes    yes    yes
  status.setNotice       who     profile  none     none     none      none   none   yes
  status.removeNotice    who     profile  none     none     none      none   none   yes

  support.create         yes     yes      yes      yes      yes       yes    yes    yes
  support.list           who     profile  none     none     none      none   none   yes
  support.setStatus      who     profile  none     none     none      none   none   yes

  telemetry.send         who     profile  yes      yes      yes       yes    yes    yes
`)

function parse(text: string): Record<string, Record<CallerKind, Verdict>> {
  const [, ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [id, ...words] = line.trim().split(/\s+/)
      const verdicts = callerKinds.map((kind, column) => [kind, verdictOf(words[column], `${id}, ${kind}`)])
      return [id!, Object.fromEntries(verdicts) as Record<CallerKind, Verdict>]
    }),
  )
}

function verdictOf(word: string | undefined, place: string): Verdict {
  const verdict = (['yes', 'who', 'profile', 'none', 'no'] as const).find((known) => known === word)
  if (!verdict) throw new Error(`The permission table says "${word}" for ${place}`)
  return verdict
}
