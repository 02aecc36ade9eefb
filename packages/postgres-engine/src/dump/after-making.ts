import type pg from 'pg'

/**
 * In a project an event trigger secures what is made in `public`: row level security for tables, the reader's rights for
 * views. Where the dumped database had it otherwise, this says so; elsewhere it changes nothing.
 */
export async function afterMaking(client: pg.Client, leftOutSchemas: string[]): Promise<string[]> {
  if (leftOutSchemas.includes('public')) return []
  const { rows } = await client.query<{ statement: string }>(`
    select case c.relkind
        when 'v' then format('ALTER VIEW %I.%I RESET (security_invoker)', n.nspname, c.relname)
        else format('ALTER TABLE ONLY %I.%I DISABLE ROW LEVEL SECURITY', n.nspname, c.relname)
      end as statement
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relpersistence <> 't'
      and (c.relkind in ('r', 'p') and not c.relrowsecurity
        or c.relkind = 'v' and not exists (
          select from unnest(c.reloptions) as option where starts_with(option, 'security_invoker=')))
      and not exists (
        select from pg_catalog.pg_depend
        where classid = 'pg_catalog.pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by c.oid`)
  return rows.map(({ statement }) => statement)
}
