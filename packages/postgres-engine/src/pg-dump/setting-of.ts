import pg from 'pg'

/** `name=value`, as Postgres keeps it, as it is written in SQL. */
export function settingOf(setting: string) {
  const at = setting.indexOf('=')
  const [parameter, value] = [setting.slice(0, at), setting.slice(at + 1)]
  return `${parameterName(parameter)} to ${valueOf(parameter, value)}`
}

/** What these hold is a list of names, which is kept as it would be written (variable_is_guc_list_quote in pg_dump). */
const LISTS = ['local_preload_libraries', 'search_path', 'session_preload_libraries', 'temp_tablespaces']

function valueOf(parameter: string, value: string) {
  if (!LISTS.includes(parameter)) return pg.escapeLiteral(value)
  const names = [...value.matchAll(/"((?:[^"]|"")*)"|[^\s,]+/g)].map(
    ([text, quoted]) => quoted?.replaceAll('""', '"') ?? text,
  )
  return names.length === 0 ? "''" : names.map((name) => pg.escapeLiteral(name)).join(', ')
}

/** A parameter of an extension or of people's own has dots. */
function parameterName(parameter: string) {
  return parameter.split('.').map(pg.escapeIdentifier).join('.')
}
