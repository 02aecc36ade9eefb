import type pg from 'pg'
import type { Table } from '../pg-dump/tables.ts'

/** Each table after those that its foreign keys name. Where keys go round in a circle, no order would do. */
export async function byForeignKeys(client: pg.Client, tables: Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; needs: string }>(REFERENCES)
  const needs = new Map<string, string[]>()
  for (const { table, needs: needed } of rows) needs.set(table, [...(needs.get(table) ?? []), needed])
  const byName = new Map(tables.map((table) => [table.source, table]))
  const ordered = new Set<Table>()
  const entered = new Set<Table>()
  for (const table of tables) enter(table)
  return [...ordered]

  // A chain of keys may be longer than the stack is deep.
  function enter(first: Table) {
    const path = [first]
    for (;;) {
      const table = path.at(-1)
      if (!table) return
      const next = entered.has(table) ? undefined : neededBy(table).filter((needed) => !entered.has(needed))
      entered.add(table)
      if (next && next.length > 0) path.push(...next)
      else {
        ordered.add(table)
        path.pop()
      }
    }
  }

  function neededBy({ source }: Table) {
    return (needs.get(source) ?? []).flatMap((needed) => byName.get(needed) ?? [])
  }
}

/** A partitioned table has its rows in its leaves. */
const REFERENCES = `
  with keys as (
    select coalesce(mine.relid, conrelid)::oid as child, coalesce(theirs.relid, confrelid)::oid as parent
    from pg_catalog.pg_constraint
    left join lateral pg_catalog.pg_partition_tree(conrelid) mine on mine.isleaf
    left join lateral pg_catalog.pg_partition_tree(confrelid) theirs on theirs.isleaf
    where contype = 'f'
  )
  select distinct format('%I.%I', cn.nspname, c.relname) as "table", format('%I.%I', pn.nspname, p.relname) as needs
  from keys
  join pg_catalog.pg_class c on c.oid = child
  join pg_catalog.pg_namespace cn on cn.oid = c.relnamespace
  join pg_catalog.pg_class p on p.oid = parent
  join pg_catalog.pg_namespace pn on pn.oid = p.relnamespace
  where child <> parent`
