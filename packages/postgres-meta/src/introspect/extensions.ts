import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'

export type Extension = z.infer<typeof Extension>
export const Extension = z.object({
  name: z.string(),
  /** Null where the files are gone from the server and only what was installed is left. */
  default_version: z.nullable(z.string()),
  installed_version: z.nullable(z.string()),
  /** Where it is installed. */
  schema: z.nullable(z.string()),
  /** The only schema that it can be installed in. */
  fixed_schema: z.nullable(z.string()),
  requires: z.array(z.string()),
  comment: z.nullable(z.string()),
  /** Only a superuser may install it, and who asks is none. */
  needs_superuser: z.boolean(),
  /** Who asks owns it, so that they may remove it. Null where it is not installed. */
  can_be_removed: z.nullable(z.boolean()),
})

export const extensions = introspection({
  row: Extension,
  parameters: [],
  sql: /* SQL */ `
    select coalesce(a.name, e.extname)::text as name,
           a.default_version,
           e.extversion as installed_version,
           n.nspname::text as schema,
           v.schema::text as fixed_schema,
           coalesce(v.requires, '{}')::text[] as requires,
           coalesce(a.comment, obj_description(e.oid, 'pg_extension')) as comment,
           coalesce(v.superuser and not v.trusted and not me.rolsuper, false) as needs_superuser,
           pg_has_role(e.extowner, 'usage') as can_be_removed
    from pg_catalog.pg_available_extensions a
    full join pg_catalog.pg_extension e on e.extname = a.name
    left join pg_catalog.pg_namespace n on n.oid = e.extnamespace
    left join pg_catalog.pg_available_extension_versions v on v.name = a.name and v.version = a.default_version
    join pg_catalog.pg_roles me on me.rolname = current_user
    order by 1`,
})
