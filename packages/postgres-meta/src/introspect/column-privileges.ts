import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'

/**
 * Where a role has a privilege on a column from: a grant on the whole table, one on the column, or neither of the two,
 * such as a role it is a member of, everybody's rights, or owning the table. Null where it has none.
 */
const Source = z.nullable(z.enum(['table', 'column', 'elsewhere']))
export type PrivilegeSource = z.infer<typeof Source>

export type ColumnPrivileges = z.infer<typeof ColumnPrivileges>
export const ColumnPrivileges = z.object({
  column: z.string(),
  data_type: z.string(),
  select: Source,
  insert: Source,
  update: Source,
  references: Source,
})

const sourceOf = (privilege: string) => `
  case
    when exists (
      select from aclexplode(c.relacl) where grantee = r.oid and privilege_type = '${privilege}'
    ) then 'table'
    when exists (
      select from aclexplode(a.attacl) where grantee = r.oid and privilege_type = '${privilege}'
    ) then 'column'
    when has_column_privilege(r.oid, c.oid, a.attnum, '${privilege}') then 'elsewhere'
  end`

/** What one role may do with the columns of one table. */
export const columnPrivileges = introspection({
  row: ColumnPrivileges,
  parameters: ['tables', 'roles'],
  sql: /* SQL */ `
    select a.attname::text as column,
           format_type(a.atttypid, a.atttypmod) as data_type,
           ${sourceOf('SELECT')} as select,
           ${sourceOf('INSERT')} as insert,
           ${sourceOf('UPDATE')} as update,
           ${sourceOf('REFERENCES')} as references
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_class c on c.oid = a.attrelid
    join pg_catalog.pg_roles r on r.rolname = any ($2::text[])
    where c.oid = any ($1::oid[]) and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
    order by a.attnum`,
})
