/**
 * Part of a condition: an object that initdb did not make. The template's server gives its own objects low numbers, too,
 * so the schema tells these apart.
 */
export function madeLater(oid: string, schema?: string) {
  if (schema === undefined) return `${oid} >= 16384`
  return `(${oid} >= 16384 or ${schema} not in (
    select oid from pg_catalog.pg_namespace where nspname in ('pg_catalog', 'information_schema', 'pg_toast')))`
}

/** Part of a condition: an object of this catalog came with an extension or belongs to another object. */
export function isMember(catalog: string, oid: string) {
  return `exists (
    select from pg_catalog.pg_depend d
    where d.classid = 'pg_catalog.${catalog}'::regclass and d.objid = ${oid} and d.deptype in ('e', 'i'))`
}
