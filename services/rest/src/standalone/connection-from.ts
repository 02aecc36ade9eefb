import type { ClientConfig } from 'pg'

/** Of an address, or of `host=… dbname=…`. What is missing comes from `PGHOST` and its like. */
export function connectionFrom(uri: string): ClientConfig {
  const name = { application_name: 'plinth/rest' }
  if (/^postgres(?:ql)?:\/\/$/.test(uri)) return name
  if (/^postgres(?:ql)?:\/\//.test(uri)) return { ...name, connectionString: uri }
  const pairs = [...uri.matchAll(/(\w+)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|(\S+))/g)]
  const { host, hostaddr, port, user, password, dbname, ...settings } = Object.fromEntries(
    pairs.map(([, key, quoted, plain]) => [key, quoted?.replaceAll(/\\(.)/g, '$1') ?? plain]),
  )
  return {
    ...name,
    host: host ?? hostaddr,
    port: port ? Number(port) : undefined,
    user,
    password,
    database: dbname,
    options: settings.options,
  }
}
