import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'

/** The connections of the whole server, and what who asks may do about roles. */
export type Connections = z.infer<typeof Connections>
export const Connections = z.object({
  active: z.number(),
  /** Without those kept for the superuser. */
  most: z.number(),
  can_create_roles: z.boolean(),
})

export const connections = introspection({
  row: Connections,
  parameters: [],
  sql: /* SQL */ `
    select (
             select count(*)::int4 from pg_catalog.pg_stat_activity where backend_type = 'client backend'
           ) as active,
           current_setting('max_connections')::int4 - current_setting('superuser_reserved_connections')::int4 as most,
           rolsuper or rolcreaterole as can_create_roles
    from pg_catalog.pg_roles where rolname = current_user`,
})
