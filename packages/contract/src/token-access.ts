import type { TokenScopeName } from '@plinth/catalog/token-scopes'
import type { contract } from './contract.ts'

/**
 * What a personal access token needs for a call: one scope; `never`, where only a session will do; or `public`, where
 * nobody is asked who they are and a token changes nothing.
 */
export type TokenAccess = TokenScopeName | 'never' | 'public'

/** One entry for each endpoint; a missing one does not compile. */
type TokenAccessTable = {
  [Group in keyof typeof contract]: { [Name in keyof (typeof contract)[Group]]: TokenAccess }
}

/** A token neither changes how its person signs in, nor makes other tokens, nor acts as the operator. */
const table: TokenAccessTable = {
  accessTokens: { list: 'never', create: 'never', revoke: 'never' },
  advisors: { rules: 'projects:read', setRule: 'projects:write' },
  assistant: { chat: 'never', complete: 'never', configure: 'never', disclosures: 'never', disclosure: 'never' },
  audit: { list: 'audit:read', report: 'never', verify: 'never' },
  auth: {
    signUp: 'never',
    signIn: 'never',
    refresh: 'never',
    signOut: 'never',
    recover: 'never',
    verify: 'never',
    resend: 'never',
    user: 'never',
    updateUser: 'never',
    resendEmailChange: 'never',
    cancelEmailChange: 'never',
    sessions: 'never',
    endSession: 'never',
  },
  billing: { overdueInvoices: 'organizations:read', changeConditions: 'never' },
  database: {
    schemas: 'database:read',
    tables: 'database:read',
    table: 'database:read',
    columns: 'database:read',
    constraints: 'database:read',
    types: 'database:read',
    rows: 'database:read',
    cell: 'database:read',
    rowCount: 'database:read',
    roles: 'database:read',
    connections: 'database:read',
    extensions: 'database:read',
    columnPrivileges: 'database:read',
    names: 'database:read',
    tableParts: 'database:read',
    securityLints: 'database:read',
    statements: 'database:read',
  },
  deployment: { get: 'public', utcTime: 'public', publicUtcTime: 'public' },
  factors: {
    list: 'never',
    enroll: 'never',
    challenge: 'never',
    verify: 'never',
    remove: 'never',
    recoveryCodes: 'never',
    renewRecoveryCodes: 'never',
    useRecoveryCode: 'never',
  },
  github: { link: 'never', finishLink: 'never', unlink: 'never', signIn: 'never', finishSignIn: 'never' },
  inbox: { list: 'never' },
  members: {
    list: 'members:read',
    invitations: 'members:read',
    invite: 'members:write',
    revoke: 'members:write',
    look: 'never',
    accept: 'never',
  },
  organizations: {
    list: 'organizations:read',
    create: 'organizations:write',
    get: 'organizations:read',
    rename: 'organizations:write',
    requireMfa: 'never',
  },
  pgMeta: { query: 'database:write' },
  profile: {
    get: 'profile:read',
    create: 'never',
    update: 'never',
    deletion: 'never',
    remove: 'never',
    permissions: 'profile:read',
    checkPassword: 'never',
  },
  projects: {
    list: 'projects:read',
    create: 'projects:write',
    get: 'projects:read',
    connections: 'projects:read',
    startLog: 'never',
    status: 'projects:read',
    rename: 'projects:write',
    pause: 'projects:write',
    restore: 'projects:write',
    restart: 'projects:write',
    resize: 'projects:write',
    upgrade: 'projects:write',
    // whoever knows the password may run any SQL
    resetPassword: 'database:write',
    remove: 'projects:write',
  },
  snippets: {
    list: 'snippets:read',
    get: 'snippets:read',
    create: 'snippets:write',
    update: 'snippets:write',
    remove: 'snippets:write',
  },
  sql: { run: 'database:write', cancel: 'database:write' },
  status: { get: 'public', setNotice: 'never', removeNotice: 'never' },
  support: { create: 'never', list: 'never', setStatus: 'never' },
  telemetry: { send: 'never' },
}

/** By operation id, such as `projects.create`. */
export const tokenAccess: ReadonlyMap<string, TokenAccess> = new Map(
  Object.entries(table).flatMap(([group, names]) =>
    Object.entries<TokenAccess>(names).map(([name, access]) => [`${group}.${name}`, access] as const),
  ),
)
