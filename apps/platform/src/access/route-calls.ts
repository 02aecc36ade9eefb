import { PASSWORD } from '../testing/caller.ts'

/** What the calls below are about. The project has no cluster, and the snippet is somebody else's. */
export interface Targets {
  slug: string
  ref: string
  snippetId: string
  /** A project that may be deleted. */
  disposableRef: string
  /** An address that nobody has used. */
  freshEmail: string
}

export interface RouteCall {
  input: (targets: Targets) => Record<string, unknown>
  /** The status or the refusal that shows that the guard let the call through. */
  passed: (number | string)[]
}

const ofProject = ({ ref }: Targets) => ({ ref })
const ofOrganization = ({ slug }: Targets) => ({ slug })
const nothing = () => ({})
const present = () => ({ current_password: PASSWORD })
const change = { input: ofProject, passed: ['wrong_project_status'] }
const listing = { input: ofProject, passed: ['connection_header_required'] }
const NO_ID = '00000000-0000-4000-8000-000000000000'
const withoutGithub = { input: nothing, passed: ['github_not_configured'] }
const proof = () => ({ code: 'code', state: 's'.repeat(32) })
const own = { passed: ['not_your_snippet'] }

/** One valid call of every route. Where it would change much, what follows the guard refuses it. */
export const routeCalls: Record<string, RouteCall> = {
  'accessTokens.list': { input: nothing, passed: [200] },
  'accessTokens.create': {
    input: () => ({ name: 'A script', scopes: ['projects:read'], expires_in_days: 30, current_password: PASSWORD }),
    passed: [201],
  },
  'accessTokens.revoke': { input: () => ({ id: NO_ID }), passed: ['access_token_not_found'] },
  'advisors.rules': { input: ofProject, passed: [200] },
  'advisors.setRule': {
    input: ({ ref }) => ({ ref, rule: 'definer_view', is_enabled: false }),
    passed: [200],
  },
  'assistant.chat': {
    input: ({ ref }) => ({
      ref,
      chat_id: 'c1',
      messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
      context: [],
    }),
    passed: ['assistant_not_configured'],
  },
  'assistant.complete': {
    input: ({ ref }) => ({ ref, task: 'draft_cron', wish: 'Every night' }),
    passed: ['assistant_not_configured'],
  },
  'assistant.configure': { input: ({ slug }) => ({ slug, is_on: true, opt_in_tags: [] }), passed: [200] },
  'assistant.disclosures': { input: ofOrganization, passed: [200] },
  'assistant.disclosure': { input: ({ slug }) => ({ slug, id: NO_ID }), passed: ['disclosure_not_found'] },
  'audit.list': { input: ofOrganization, passed: [200] },
  'audit.report': { input: nothing, passed: [200] },
  'audit.verify': { input: nothing, passed: [200] },
  'auth.signUp': { input: ({ freshEmail }) => ({ email: freshEmail, password: 'weak' }), passed: ['weak_password'] },
  'auth.signIn': {
    input: ({ freshEmail }) => ({ email: freshEmail, password: 'wrong' }),
    passed: ['invalid_credentials'],
  },
  'auth.refresh': { input: nothing, passed: [200] },
  'auth.signOut': { input: () => ({ scope: 'others' }), passed: [204] },
  'auth.recover': { input: ({ freshEmail }) => ({ email: freshEmail }), passed: [200] },
  'auth.verify': { input: () => ({ type: 'signup', token_hash: 'no such token' }), passed: ['otp_expired'] },
  'auth.resend': { input: ({ freshEmail }) => ({ email: freshEmail }), passed: [200] },
  'auth.user': { input: nothing, passed: [200] },
  'auth.updateUser': { input: present, passed: [200] },
  'auth.resendEmailChange': { input: nothing, passed: ['no_email_change'] },
  'auth.cancelEmailChange': { input: nothing, passed: [204] },
  'auth.sessions': { input: nothing, passed: [200] },
  'auth.endSession': { input: () => ({ id: NO_ID }), passed: ['session_not_found'] },
  'billing.overdueInvoices': { input: nothing, passed: [200] },
  'billing.changeConditions': { input: ({ slug }) => ({ slug }), passed: [200] },
  'database.schemas': listing,
  'database.tables': listing,
  'database.table': { ...listing, input: ({ ref }) => ({ ref, table_id: '1' }) },
  'database.names': listing,
  'database.tableParts': { ...listing, input: ({ ref }) => ({ ref, table_id: 1 }) },
  'database.columns': listing,
  'database.constraints': listing,
  'database.types': listing,
  'database.roles': listing,
  'database.connections': listing,
  'database.extensions': listing,
  'database.columnPrivileges': { ...listing, input: ({ ref }) => ({ ref, table_id: 1, role: 'anon' }) },
  'database.securityLints': listing,
  'database.statements': listing,
  'database.rows': { ...listing, input: ({ ref }) => ({ ref, table_id: 1 }) },
  'database.cell': { ...listing, input: ({ ref }) => ({ ref, table_id: 1, column: 'id', key: ['1'] }) },
  'database.rowCount': { ...listing, input: ({ ref }) => ({ ref, table_id: 1 }) },
  'deployment.get': { input: nothing, passed: [200] },
  'deployment.utcTime': { input: nothing, passed: [200] },
  'deployment.publicUtcTime': { input: nothing, passed: [200] },
  'factors.list': { input: nothing, passed: [200] },
  'factors.enroll': { input: () => ({ friendly_name: 'Phone', current_password: PASSWORD }), passed: [201] },
  'factors.challenge': { input: () => ({ id: NO_ID }), passed: ['mfa_factor_not_found'] },
  'factors.verify': {
    input: () => ({ id: NO_ID, challenge_id: NO_ID, code: '000000' }),
    passed: ['mfa_factor_not_found'],
  },
  'factors.remove': { input: () => ({ id: NO_ID, current_password: PASSWORD }), passed: ['mfa_factor_not_found'] },
  'factors.recoveryCodes': { input: nothing, passed: [200] },
  'factors.renewRecoveryCodes': { input: present, passed: ['mfa_factor_not_found'] },
  'factors.useRecoveryCode': { input: () => ({ code: 'no such code' }), passed: ['recovery_code_invalid'] },
  'github.link': { ...withoutGithub, input: present },
  'github.finishLink': { ...withoutGithub, input: proof },
  'github.unlink': { input: present, passed: ['identity_not_found'] },
  'github.signIn': withoutGithub,
  'github.finishSignIn': { ...withoutGithub, input: proof },
  'inbox.list': { input: nothing, passed: [200] },
  'members.list': { input: ofOrganization, passed: [200] },
  'members.invitations': { input: ofOrganization, passed: [200] },
  'members.invite': {
    input: ({ slug, freshEmail }) => ({ slug, email: freshEmail, role: 'Developer' }),
    passed: [201],
  },
  'members.revoke': { input: ({ slug }) => ({ slug, id: NO_ID }), passed: ['invitation_not_found'] },
  'members.look': { input: ({ slug }) => ({ slug, token: 'no such token' }), passed: [200] },
  'members.accept': { input: ({ slug }) => ({ slug, token: 'no such token' }), passed: ['invitation_not_found'] },
  'organizations.list': { input: nothing, passed: [200] },
  'organizations.create': { input: () => ({ name: 'Another' }), passed: [201] },
  'organizations.get': { input: ofOrganization, passed: [200] },
  'organizations.rename': { input: ({ slug }) => ({ slug, name: 'Renamed' }), passed: [200] },
  'organizations.requireMfa': { input: ({ slug }) => ({ slug, required: false }), passed: [200] },
  'pgMeta.query': { ...listing, input: ({ ref }) => ({ ref, query: 'select 1' }) },
  'profile.get': { input: nothing, passed: [200] },
  'profile.create': { input: nothing, passed: [201, 'profile_exists'] },
  'profile.update': { input: () => ({ first_name: 'Ada' }), passed: [200] },
  'profile.deletion': { input: nothing, passed: [200] },
  'profile.remove': { input: () => ({ current_password: 'wrong' }), passed: ['invalid_credentials'] },
  'profile.permissions': { input: nothing, passed: [200] },
  'profile.checkPassword': { input: () => ({ password: 'abc' }), passed: [200] },
  'projects.list': { input: nothing, passed: [200] },
  'projects.create': {
    input: ({ slug }) => ({ organization_slug: slug, name: 'New', db_pass: 'weak', db_region: 'us-east-1' }),
    passed: ['weak_password'],
  },
  'projects.get': { input: ofProject, passed: [200] },
  'projects.connections': { input: ofProject, passed: [200] },
  'projects.startLog': { input: ofProject, passed: [200] },
  'projects.status': { input: ofProject, passed: [200] },
  'projects.rename': { input: ({ ref }) => ({ ref, name: 'Renamed' }), passed: [200] },
  'projects.pause': change,
  'projects.restore': change,
  'projects.restart': change,
  'projects.resize': { ...change, input: ({ ref }) => ({ ref, desired_instance_size: 'micro' }) },
  'projects.upgrade': { input: ({ ref }) => ({ ref, postgres_engine: '17' }), passed: ['not_an_upgrade'] },
  'projects.resetPassword': { ...change, input: ({ ref }) => ({ ref, password: PASSWORD }) },
  'projects.remove': { input: ({ disposableRef }) => ({ ref: disposableRef }), passed: [202] },
  'snippets.list': { input: ofProject, passed: [200] },
  'snippets.get': { input: ({ ref, snippetId }) => ({ ref, id: snippetId }), passed: [200] },
  'snippets.create': { input: ({ ref }) => ({ ref, name: 'Query', content: 'select 1' }), passed: [201] },
  'snippets.update': { ...own, input: ({ ref, snippetId }) => ({ ref, id: snippetId, name: 'Other' }) },
  'snippets.remove': { ...own, input: ({ ref, snippetId }) => ({ ref, id: snippetId }) },
  'sql.run': { input: ({ ref }) => ({ ref, query: 'select 1' }), passed: ['project_not_usable'] },
  'sql.cancel': { input: ({ ref }) => ({ ref, request_id: 'r1' }), passed: [200] },
  'status.get': { input: nothing, passed: [200] },
  'status.setNotice': {
    input: () => ({ key: 'a-notice', kind: 'outage', title: 'Soon', active_from: '2100-01-01T00:00:00Z' }),
    passed: [200],
  },
  'status.removeNotice': { input: () => ({ key: 'no-such-notice' }), passed: ['notice_not_found'] },
  'support.create': {
    input: ({ freshEmail }) => ({ category: 'question', subject: 'How', message: 'How?', email: freshEmail }),
    passed: [201],
  },
  'support.list': { input: nothing, passed: [200] },
  'support.setStatus': { input: () => ({ ticket_id: '999999', status: 'closed' }), passed: ['ticket_not_found'] },
  'telemetry.send': { input: () => ({ action: 'opened', pathname: '/' }), passed: [204] },
}
