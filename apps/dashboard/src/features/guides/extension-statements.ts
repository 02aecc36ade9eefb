/** Switches an extension on where a project keeps its extensions, with what it needs. */
export function enableStatement(name: string) {
  const place = settlesItself.has(name) ? '' : ' with schema extensions'
  const needed = name in neededBy ? ' cascade' : ''
  return `create extension if not exists "${name}"${place}${needed};`
}

export const disableStatement = (name: string) => `drop extension if exists "${name}";`

/** Says whether the server has the extension, and who may switch it on. */
export const availabilityQuery = (name: string) =>
  `select version, installed, superuser, trusted
from pg_available_extension_versions
where name = '${name}';`

/** The extension that has to be there first. */
export const neededExtension = (name: string) => neededBy[name]

/** Their control files name the schema, and Postgres refuses any other. */
const settlesItself = new Set(['pg_cron', 'pg_graphql', 'pgsodium', 'plcoffee', 'pljava', 'plls', 'plpgsql', 'plv8'])

/** As their control files require it. */
const neededBy: Partial<Record<string, string>> = {
  earthdistance: 'cube',
  index_advisor: 'hypopg',
  pgjwt: 'pgcrypto',
  pgrouting: 'postgis',
}
