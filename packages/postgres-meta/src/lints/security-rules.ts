import { ident, qualified } from '../quote.ts'
import type { SecurityRuleId } from './rule-ids.ts'
import type { LintFinding } from './security-lints.ts'

export const lintLevels = ['error', 'warning', 'info'] as const
export type LintLevel = (typeof lintLevels)[number]

export interface SecurityRule {
  level: LintLevel
  /** What it looks for, as in a list of rules. */
  title: string
  /** Why that matters. */
  why: string
  /** What is wrong with the one that was found. */
  problem: (finding: LintFinding) => string
  /** What fixes it. */
  statement: (finding: LintFinding) => string
  /** It is to be completed before it is of use, so each is opened by itself. */
  isTemplate?: true
  /** What to look at before running the statement. */
  caution?: string
  /** The page of the Postgres manual. */
  link: string
}

const MANUAL = 'https://www.postgresql.org/docs/current'

/** What the security advisor looks for, the gravest first. The catalogue queries stand in `security-lints.ts`. */
export const securityRules = {
  rls_off_and_granted: {
    level: 'error',
    title: 'Tables exposed to API roles without row-level security',
    why: 'Anyone with the public key acts as anon. Without row-level security, a grant exposes every row.',
    problem: ({ schema, name, roles }) =>
      `${listed(roles)} can access every row of ${schema}.${name} because row-level security is off.`,
    statement: enableRls,
    caution: 'The rows are hidden from the API roles until there is a policy.',
    link: `${MANUAL}/ddl-rowsecurity.html`,
  },
  policy_without_rls: {
    level: 'error',
    title: 'Policies on tables whose row-level security is off',
    why: 'Postgres ignores the policies of a table until row-level security is on.',
    problem: ({ schema, name }) => `${schema}.${name} has policies, but row-level security is off.`,
    statement: enableRls,
    link: `${MANUAL}/ddl-rowsecurity.html`,
  },
  definer_view: {
    level: 'error',
    title: "Views that read with their owner's rights",
    why: 'The view runs with the rights of its owner, so row-level security of the underlying tables does not apply to its readers.',
    problem: ({ schema, name, roles }) => `${listed(roles)} may read ${schema}.${name}, which is not security_invoker.`,
    statement: ({ schema, name }) => `alter view ${qualified(schema, name)} set (security_invoker = on);`,
    caution: 'Its readers need rights on the tables behind it.',
    link: `${MANUAL}/sql-createview.html`,
  },
  open_definer_function: {
    level: 'warning',
    title: 'SECURITY DEFINER functions that anon may execute',
    why: "The function runs with its owner's rights for every caller, so row-level security may not apply inside it.",
    problem: ({ schema, name }) => `Anyone with the public key can run ${schema}.${name} as its owner.`,
    statement: ({ schema, name, signature }) =>
      `revoke execute on routine ${qualified(schema, name)}(${signature}) from public, anon;`,
    link: `${MANUAL}/sql-createfunction.html#SQL-CREATEFUNCTION-SECURITY`,
  },
  policy_always_true: {
    level: 'warning',
    title: 'Policies that let the API roles change every row',
    why: 'A permissive policy with the condition true overrides stricter policies.',
    problem: ({ schema, table, name, roles }) =>
      `The policy “${name}” lets ${listed(roles)} change every row of ${schema}.${table}.`,
    statement: ({ schema, table, name }) => `drop policy ${ident(name)} on ${qualified(schema, table ?? '')};`,
    caution: 'To keep changes possible, create a policy with a real condition first.',
    link: `${MANUAL}/sql-createpolicy.html`,
  },
  mutable_search_path: {
    level: 'warning',
    title: 'Functions with a mutable search_path',
    why: 'An attacker can shadow unqualified names through search_path.',
    problem: ({ schema, name }) => `${schema}.${name} does not set its own search_path.`,
    statement: ({ schema, name, signature }) =>
      `alter routine ${qualified(schema, name)}(${signature}) set search_path = pg_catalog, ${ident(schema)}, pg_temp;`,
    caution: 'Names from other schemas must be written with their schema inside the function.',
    link: `${MANUAL}/sql-createfunction.html#SQL-CREATEFUNCTION-SECURITY`,
  },
  extension_in_public: {
    level: 'warning',
    title: 'Extensions in the schema public',
    why: 'Its functions and tables mix with yours, are exposed to the API roles, and may conflict with your names.',
    problem: ({ name }) => `${name} is installed in public.`,
    statement: ({ name, is_relocatable }) =>
      is_relocatable
        ? `create schema if not exists extensions;\nalter extension ${ident(name)} set schema extensions;`
        : `drop extension ${ident(name)};\ncreate schema if not exists extensions;\ncreate extension ${ident(name)} schema extensions;`,
    caution: 'Update code that refers to its objects through public.',
    link: `${MANUAL}/sql-alterextension.html`,
  },
  relation_without_rls: {
    level: 'warning',
    title: 'Materialized views and foreign tables that the API roles read',
    why: 'They cannot have row-level security, so a grant exposes every row.',
    problem: ({ schema, name, roles }) =>
      `${listed(roles)} may read ${schema}.${name}, which cannot have row-level security.`,
    statement: ({ schema, name, roles }) =>
      `revoke all on ${qualified(schema, name)} from public, ${roles.map(ident).join(', ')};`,
    link: `${MANUAL}/sql-revoke.html`,
  },
  rls_off_in_exposed_schema: {
    level: 'info',
    title: 'Tables without row-level security in schemas that the API roles use',
    why: 'No role can read it now, but the next grant would expose every row.',
    problem: ({ schema, name }) => `Row-level security is off for ${schema}.${name}.`,
    statement: enableRls,
    link: `${MANUAL}/ddl-rowsecurity.html`,
  },
  rls_without_policy: {
    level: 'info',
    title: 'Row-level security without a policy',
    why: 'API roles cannot read or insert any rows. This is safe but often unintended.',
    problem: ({ schema, name }) => `${schema}.${name} has row-level security and no policy.`,
    // as it stands it opens nothing: whose rows they are, the database does not know
    statement: ({ schema, name }) =>
      `-- Replace false with your condition, such as (select auth.uid()) = user_id\ncreate policy ${ident('Owners may read')} on ${qualified(schema, name)}\n  for select to authenticated using (false);`,
    isTemplate: true,
    caution: 'The policy opens no row until you replace its condition.',
    link: `${MANUAL}/sql-createpolicy.html`,
  },
} as const satisfies Record<SecurityRuleId, SecurityRule>

function enableRls({ schema, name }: LintFinding) {
  return `alter table ${qualified(schema, name)} enable row level security;`
}

function listed(roles: readonly string[]) {
  return roles.length < 2 ? (roles[0] ?? '') : `${roles.slice(0, -1).join(', ')} and ${roles.at(-1)}`
}
