import { inFile } from './in-file.mjs'

const access = 'apps/platform/src/access'
const members = 'apps/platform/src/domains/members'

export const accessMutations = [
  ...inFile(
    'packages/contract/src/permits.ts',
    ['packages/contract/src/permits.test.ts'],
    [
      ['!matching.some(({ restrictive }) => restrictive) &&', ''],
      ['&& resources.some((pattern) => matches(pattern, resource))', ''],
      ['return new RegExp(`^${source}$`).test(value)', 'return new RegExp(source).test(value)'],
      ['matching.some(({ condition }) => (condition ?? null) === null)', 'matching.length > 0'],
      ['return ofProject.length > 0', 'return false'],
    ],
  ),
  ...inFile(
    'packages/contract/src/role-grants.ts',
    [`${access}/permissions.test.ts`],
    [
      ["resources: ['organizations'], restrictive: true", "resources: ['organizations']"],
      ["resources: ['organizations', 'projects', 'back_ups', 'notifications', 'user_content']", "resources: ['%']"],
    ],
  ),
  ...inFile(
    `${access}/permissions.ts`,
    [`${access}/permissions.test.ts`],
    [["const inProjects = role === 'Owner' ? [] : project_roles", 'const inProjects = project_roles']],
  ),
  ...inFile(
    'apps/platform/src/stores/project-store.ts',
    [`${access}/permission-table.test.ts`, `${members}/project-roles.test.ts`],
    [
      ['coalesce(pm.role, m.role) end', 'coalesce(m.role, pm.role) end'],
      ["case m.role when 'Owner' then m.role else", 'case when true then'],
    ],
  ),
  ...inFile(
    'packages/catalog/src/member-roles.ts',
    [`${members}/project-roles.test.ts`],
    [
      ["if (role === 'Owner') return []", ''],
      ["return role === 'Admin' ? ['Owner'] : roles", 'return roles'],
    ],
  ),
  ...inFile(
    `${members}/member-roles.ts`,
    [`${members}/project-roles.test.ts`],
    [
      ['if (isNoRole(chosen)) throw noRole()', ''],
      ['if (project_roles.every((one) => rolesBesides(role).includes(one.role))) return', 'return'],
      ['if (added.length > 0 && !limits.project_roles) throw projectRolesNotInPlan(organization.plan)', ''],
    ],
  ),
  ...inFile(
    `${access}/admit-person.ts`,
    [`${access}/permission-table.test.ts`, `${access}/second-factor.test.ts`],
    [
      ['if (!loaded.profile.is_operator) throw routeNotFound()', ''],
      ['if (loaded.person.needsSecondFactor) throw secondFactorRequired()', ''],
      ["if (!profile) throw forbidden('profile_required', 'Create your profile first.')", ''],
    ],
  ),
  ...inFile(
    `${access}/admit-member.ts`,
    [`${access}/permission-table.test.ts`, `${access}/second-factor.test.ts`],
    [
      ['if (mayDo(role, right)) return', 'if (mayDo(role, right) || true) return'],
      ['if (!membership) throw organizationNotFound()', "if (!membership) throw forbidden('permission_denied', 'No')"],
      ['if (!right.withoutMfa) requireMfaOf(membership.organization, loaded.person)', ''],
    ],
  ),
  ...inFile(
    `${access}/admit-member.ts`,
    [`${access}/restriction.test.ts`],
    [
      ['requireUnrestricted(found.project, context)', ''],
      [
        "requireUnrestricted({ is_restricted: membership.organization.restriction_status === 'restricted' }, context)",
        '',
      ],
    ],
  ),
  ...inFile(
    `${access}/guards.ts`,
    ['apps/platform/src/http/before-the-body.test.ts'],
    [["'slug' in path ? undefined : requireScope(context).then(() => withProfile(context))", 'Promise.resolve(path)']],
  ),
  ...inFile(
    'packages/contract/src/projects.ts',
    [`${access}/permission-table.test.ts`, `${access}/token-access.test.ts`],
    [
      ["projectMember('infra:Execute', 'queue_jobs.projects.pause')", "projectMember('read:Read', 'projects')"],
      ["access: projectMember('write:Delete', 'projects')", "access: projectMember('infra:Execute', 'reboot')"],
      ["token: 'database:write'", "token: 'projects:write'"],
    ],
  ),
  ...inFile(
    `${access}/admit-person.ts`,
    [`${access}/admit-person.test.ts`],
    [["if (person.token) throw unauthorized('not_signed_in', 'Please sign in.')", '']],
  ),
  ...inFile(`${access}/guarded.ts`, [`${access}/token-access.test.ts`], [['await requireScope(context)', '']]),
  ...inFile(
    `${access}/admit-person.ts`,
    ['apps/platform/src/domains/inbox/inbox-handlers.test.ts'],
    [
      ['if (!hasInboxFor(context)) throw routeNotFound()', ''],
      ['token !== undefined && isSameSecret(token, context.config.setupToken.value)', 'token !== undefined'],
    ],
  ),
  ...inFile(
    `${access}/require-scope.ts`,
    [`${access}/token-access.test.ts`],
    [
      ["if (tokenAccess === 'never') throw tokenNotAccepted()", ''],
      ['if (!bearer.token.scopes.includes(tokenAccess)) throw', 'if (false) throw'],
    ],
  ),
  ...inFile(
    `${access}/organization-mfa.ts`,
    [`${access}/second-factor.test.ts`, 'apps/platform/src/domains/organizations'],
    [["requires_mfa && aal === 'aal1'", "false && aal === 'aal1'"]],
  ),
  ...inFile(
    `${members}/invitation-state.ts`,
    [`${members}/invitation-state.test.ts`],
    [
      ["if (invitation.email !== email) return 'wrong_account'", ''],
      ["if (invitation.accepted_at) return 'unknown'", ''],
      ['now < invitation.expires_at', 'now <= invitation.expires_at'],
    ],
  ),
  ...inFile(
    `${members}/claim-invitation-mail.ts`,
    [`${members}/invitation-mails.test.ts`],
    [
      ['if (profile.is_operator) return', 'return'],
      ['if (filling) throw', 'if (false) throw'],
      ['n: most, since', 'n: most + 1, since'],
    ],
  ),
  ...inFile(
    `${members}/invite-person.ts`,
    [`${members}/member-handlers.test.ts`],
    [
      ['if (!wanted.every((role) => allowed.includes(role))) throw ownersOnly()', ''],
      [
        "if (person.token && rolesAmong(roles).some((one) => one === 'Owner' || one === 'Admin')) throw tokenRoleTooHigh()",
        '',
      ],
      ['earlier ? [...rolesAmong(roles), ...rolesAmong(earlier)] : rolesAmong(roles)', 'rolesAmong(roles)'],
    ],
  ),
  ...inFile(
    'apps/platform/src/domains/database/runs/runner-of.ts',
    ['apps/platform/src/domains/database/runs/run-roles.test.ts'],
    [
      ["if (isRequest && person.role === 'Read-only') throw mayOnlyRead(role)", ''],
      ['{ ...claims, role }', '{ role, ...claims }'],
    ],
  ),
  ...inFile(
    'apps/platform/src/runtime/renew-request-login.ts',
    ['apps/platform/src/domains/database/runs/run-roles.test.ts'],
    [['from held where pg_get_userbyid(roleid) <> $2 or admin_option', 'from held where false']],
  ),
]
