import type pg from 'pg'

interface CastOwner {
  words: string
  owner: string
}

/** A cast has no owner of its own: who owns one of its types may make it. Keyed by how pg_dump begins its definition. */
export async function castOwners(from: pg.Client): Promise<Map<string, string>> {
  const { rows } = await from.query<CastOwner>(`
    select format('CREATE CAST (%s AS %s)', format_type(castsource, null), format_type(casttarget, null)) as words,
           rolname::text as owner
    from pg_catalog.pg_cast c
    join pg_catalog.pg_type source on source.oid = castsource
    join pg_catalog.pg_type target on target.oid = casttarget
    join lateral (
      select rolname from pg_catalog.pg_authid where oid in (source.typowner, target.typowner) and not rolsuper
      order by oid = source.typowner desc limit 1) a on true
    where c.oid >= 16384`)
  return new Map(rows.map(({ words, owner }) => [words, owner]))
}
