import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'

/**
 * What a query answers through the connection string that the dashboard shows: by psql where the machine has it, else by
 * the driver.
 */
export async function askByConnectionString(shown: string, password: string, query: string) {
  const url = shown.replace('[YOUR-PASSWORD]', encodeURIComponent(password))
  const psql = process.env['PSQL_PATH']
  if (psql) {
    const { stdout } = await promisify(execFile)(psql, [url, '--no-psqlrc', '--tuples-only', '--no-align', '-c', query])
    return stdout.trim()
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
    return rows.map((row) => row.join('|')).join('\n')
  } finally {
    await client.end()
  }
}
