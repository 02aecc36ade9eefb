import pg from 'pg'

/** `target` is what stands after ALTER, with its names quoted; each setting is `name=value`. */
export interface StoredSettings {
  target: string
  settings: string[]
}

/**
 * Gives a role or a database the defaults that it had. One that the new major does not know or accept has no meaning
 * there: it is left out and its name reported.
 */
export async function setConfiguration(
  to: pg.Client,
  { target, settings }: StoredSettings,
  onLeftOut: (setting: string) => void,
) {
  for (const setting of settings) {
    const at = setting.indexOf('=')
    const [parameter, value] = [setting.slice(0, at), setting.slice(at + 1)]
    try {
      await to.query(`alter ${target} set ${parameterName(parameter)} to ${valueOf(parameter, value)}`)
    } catch (error) {
      if (!isRefusal(error)) throw error
      onLeftOut(parameter)
    }
  }
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

/** Undefined object, invalid name, invalid value, cannot be changed now. */
const REFUSALS = ['42704', '42602', '22023', '55P02']

function isRefusal(error: unknown) {
  return error instanceof pg.DatabaseError && error.code !== undefined && REFUSALS.includes(error.code)
}
