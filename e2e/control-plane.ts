import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Plinth } from './plinth.ts'

/** Works in the control plane's database itself, as the owner of its tables. */
export async function inControlPlane<Result>(
  { dataDirectory }: Plinth,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const postmaster = await readFile(join(dataDirectory, 'clusters/control/data/postmaster.pid'), 'utf8')
  const [, , , port, host] = postmaster.split('\n')
  const secrets = JSON.parse(await readFile(join(dataDirectory, 'secrets.json'), 'utf8'))
  const client = new pg.Client({
    host,
    port: Number(port),
    user: 'plinth_platform',
    password: secrets['control-platform'],
    database: 'plinth',
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
