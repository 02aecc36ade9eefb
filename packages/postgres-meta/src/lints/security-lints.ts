import { ourSchema } from '@plinth/catalog/system-schemas'
import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { schemaIsWanted } from '../introspect/system-schemas.ts'
import { securityRuleIds, type SecurityRuleId } from './rule-ids.ts'

/** Something that a rule of the security advisor has found. */
export type LintFinding = z.infer<typeof LintFinding>
export const LintFinding = z.object({
  rule: z.enum(securityRuleIds),
  schema: z.string(),
  /** Of the table, view, function, policy or extension. */
  name: z.string(),
  /** The table that a policy is on. */
  table: z.nullable(z.string()),
  /** The types of a function's arguments, as SQL writes them. */
  signature: z.string(),
  /** Who is let through. */
  roles: z.array(z.string()),
  is_relocatable: z.boolean(),
})

/**
 * The roles that people's requests run as, with the schemas that they may use. Objects of extensions and of the platform
 * are nobody's to fix.
 */
const SHARED = `
  api as materialized (
    select oid, rolname::text as name from pg_catalog.pg_roles where rolname in ('anon', 'authenticated')
  ), own as materialized (
    select n.oid, n.nspname::text as name,
           array(select a.name from api a where has_schema_privilege(a.oid, n.oid, 'usage') order by 1) as users
    from pg_catalog.pg_namespace n
    where ${schemaIsWanted('n.nspname')} and n.nspname <> '${ourSchema}'
  ), relation as materialized (
    select c.oid, s.name as schema, c.relname::text as name, c.relkind as kind, c.relrowsecurity as has_rls,
           c.reloptions as options, s.users <> '{}' as is_exposed,
           array(
             select a.name from api a
             where a.name = any (s.users) and (
               has_any_column_privilege(a.oid, c.oid, 'select, insert, update') or has_table_privilege(a.oid, c.oid, 'delete')
             )
             order by 1
           ) as reached_by,
           exists (select from pg_catalog.pg_policy p where p.polrelid = c.oid) as has_policies
    from pg_catalog.pg_class c join own s on s.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and not exists (
      select from pg_catalog.pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )
  ), routine as materialized (
    select p.oid, s.name as schema, p.proname::text as name, pg_get_function_identity_arguments(p.oid) as signature,
           p.prosecdef as is_definer, p.proconfig as settings, p.prosqlbody is not null as is_bound,
           array(
             select a.name from api a where a.name = any (s.users) and has_function_privilege(a.oid, p.oid, 'execute')
             order by 1
           ) as reached_by
    from pg_catalog.pg_proc p
    join own s on s.oid = p.pronamespace
    join pg_catalog.pg_language l on l.oid = p.prolang
    where p.prokind in ('f', 'p') and l.lanname not in ('internal', 'c') and not exists (
      select from pg_catalog.pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
    )
  )`

const found = (rule: SecurityRuleId, from: string, where: string) => `
  select '${rule}' as rule, schema, name, null::text as "table", '' as signature, reached_by as roles,
         false as is_relocatable
  from ${from} where ${where}`

const foundRoutine = (rule: SecurityRuleId, where: string) =>
  found(rule, 'routine', where).replace("'' as signature", 'signature')

const ORDINARY = "kind in ('r', 'p')"
const REACHED = "reached_by <> '{}'"

/** Tells a condition that is just true from one that is missing, which stands for the other one. */
const IS_TRUE = `coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid)) = 'true'`

const lints = {
  rls_off_and_granted: found('rls_off_and_granted', 'relation', `${ORDINARY} and not has_rls and ${REACHED}`),
  policy_without_rls: found('policy_without_rls', 'relation', `${ORDINARY} and not has_rls and has_policies`),
  definer_view: found(
    'definer_view',
    'relation',
    `kind = 'v' and ${REACHED} and not exists (
       select from pg_options_to_table(options) where option_name = 'security_invoker' and option_value::bool
     )`,
  ),
  open_definer_function: foundRoutine('open_definer_function', `is_definer and 'anon' = any (reached_by)`),
  policy_always_true: `
    select 'policy_always_true' as rule, r.schema, p.polname::text as name, r.name as "table", '' as signature,
           array(
             select case role when 0 then 'everybody' else pg_get_userbyid(role)::text end from unnest(p.polroles) as role
             order by 1
           ) as roles,
           false as is_relocatable
    from pg_catalog.pg_policy p join relation r on r.oid = p.polrelid
    where p.polpermissive and p.polcmd <> 'r' and ${IS_TRUE} and r.reached_by <> '{}'
      and (0 = any (p.polroles) or p.polroles && array(select oid from api))`,
  mutable_search_path: foundRoutine(
    'mutable_search_path',
    `not is_bound and not exists (select from unnest(settings) as setting where setting like 'search\\_path=%')`,
  ),
  extension_in_public: `
    select 'extension_in_public' as rule, n.nspname::text as schema, e.extname::text as name, null::text as "table",
           '' as signature, '{}'::text[] as roles, e.extrelocatable as is_relocatable
    from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace where n.nspname = 'public'`,
  relation_without_rls: found('relation_without_rls', 'relation', `kind in ('m', 'f') and ${REACHED}`),
  rls_off_in_exposed_schema: found(
    'rls_off_in_exposed_schema',
    'relation',
    `${ORDINARY} and not has_rls and is_exposed and reached_by = '{}' and not has_policies`,
  ),
  rls_without_policy: found(
    'rls_without_policy',
    'relation',
    `${ORDINARY} and has_rls and not has_policies and ${REACHED}`,
  ),
} satisfies Record<SecurityRuleId, string>

/** What every rule finds, the gravest rule first. */
export const securityLints = introspection({
  row: LintFinding,
  parameters: ['schemas'],
  sql: /* SQL */ `
    with ${SHARED}
    select * from (${Object.values(lints).join(' union all ')}) as finding
    order by array_position(array[${securityRuleIds.map((id) => `'${id}'`).join(', ')}], rule), schema, "table", name`,
})
