import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { columnNames } from './column-names.ts'
import { schemaIsWanted } from './system-schemas.ts'

const Action = z.enum(['NO ACTION', 'RESTRICT', 'CASCADE', 'SET NULL', 'SET DEFAULT'])

export type Constraint = z.infer<typeof Constraint>
export const Constraint = z.object({
  id: z.number(),
  table_id: z.number(),
  schema: z.string(),
  table: z.string(),
  name: z.string(),
  kind: z.enum(['primary', 'unique', 'check', 'foreign', 'exclusion']),
  /** In the order of the constraint. Empty for a check of no column, and for parts that are expressions. */
  columns: z.array(z.string()),
  /** The text after `constraint … ` in SQL. */
  definition: z.string(),
  is_validated: z.boolean(),
  is_deferrable: z.boolean(),
  is_initially_deferred: z.boolean(),
  /** What a foreign key points at. */
  target: z.nullable(
    z.object({
      table_id: z.number(),
      schema: z.string(),
      table: z.string(),
      columns: z.array(z.string()),
      on_update: Action,
      on_delete: Action,
    }),
  ),
  comment: z.nullable(z.string()),
})

const actionOf = (letter: string) => `
  case ${letter}
    when 'r' then 'RESTRICT' when 'c' then 'CASCADE' when 'n' then 'SET NULL' when 'd' then 'SET DEFAULT'
    else 'NO ACTION'
  end`

export const constraints = introspection({
  row: Constraint,
  parameters: ['schemas', 'search', 'limit', 'offset', 'tables'],
  sql: /* SQL */ `
    select k.oid as id,
           c.oid as table_id,
           n.nspname::text as schema,
           c.relname::text as table,
           k.conname::text as name,
           case k.contype
             when 'p' then 'primary' when 'u' then 'unique' when 'c' then 'check' when 'f' then 'foreign' else 'exclusion'
           end as kind,
           ${columnNames('k.conkey', 'k.conrelid')} as columns,
           pg_get_constraintdef(k.oid) as definition,
           k.convalidated as is_validated,
           k.condeferrable as is_deferrable,
           k.condeferred as is_initially_deferred,
           case when k.contype = 'f' then json_build_object(
             'table_id', k.confrelid::int8,
             'schema', target_schema.nspname,
             'table', target.relname,
             'columns', to_json(${columnNames('k.confkey', 'k.confrelid')}),
             'on_update', ${actionOf('k.confupdtype')},
             'on_delete', ${actionOf('k.confdeltype')}
           ) end as target,
           obj_description(k.oid, 'pg_constraint') as comment
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class c on c.oid = k.conrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    left join pg_catalog.pg_class target on target.oid = k.confrelid
    left join pg_catalog.pg_namespace target_schema on target_schema.oid = target.relnamespace
    where k.contype in ('p', 'u', 'c', 'f', 'x')
      and ${schemaIsWanted('n.nspname')}
      and ($2::text is null or strpos(lower(k.conname), lower($2)) > 0)
      and ($5::oid[] is null or c.oid = any ($5))
    order by n.nspname, c.relname, k.conname
    limit $3::int8 offset $4::int8`,
})
