import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Plinth } from './plinth.ts'

/** Makes somebody with a profile a member, in the control plane itself: there is no call for it yet. */
export async function addMember(
  { dataDirectory }: Plinth,
  { slug, email, role }: { slug: string; email: string; role: string },
) {
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
    const { rowCount } = await client.query(
      `insert into platform.members (organization_id, profile_id, role)
       select o.id, p.id, $3 from platform.organizations o, platform.profiles p
       where o.slug = $1 and p.primary_email = $2`,
      [slug, email, role],
    )
    if (rowCount !== 1) throw new Error(`${email} did not become a member of ${slug}`)
  } finally {
    await client.end()
  }
}
