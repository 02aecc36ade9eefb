import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@plinth/contract/client'
import { auth } from '@plinth/contract/auth'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { projects } from '@plinth/contract/projects'
import { sql } from '@plinth/contract/sql'
import type { Role } from '@plinth/catalog/roles'
import type { startPlatform } from '../start-platform.ts'
import { sampleTables } from './sample-tables.ts'

type Platform = Awaited<ReturnType<typeof startPlatform>>

/** For development only: the passwords are in the source, and production does not run this. */
const people = [
  { who: 'Owner', email: 'alice@example.com', password: 'alice-keeps-9-plinths-dry' },
  { who: 'Developer', email: 'bob@example.com', password: 'bob-carves-7-stones-daily' },
] as const

const DATABASE_PASSWORD = 'nine-Grey-stones-1-ledger'

/** Alice owns Acme, Bob is a developer in it; it has a project with tables and a paused one. Does nothing the second time. */
export async function seedDevelopment(platform: Platform) {
  if (platform.process.config.production) throw new Error('Seeding is for development')
  if (await platform.isClaimed()) return people
  const [alice, bob] = [await join(platform, people[0]), await join(platform, people[1])]
  const acme = await alice.call(organizations.create, { name: 'Acme' })
  await addMember(platform, acme.id, bob.profileId, 'Developer')

  const shop = await alice.call(projects.create, projectDraft(acme.slug, 'Shop'))
  const archive = await alice.call(projects.create, projectDraft(acme.slug, 'Archive'))
  await untilItIs('ACTIVE_HEALTHY', shop.ref, platform)
  await alice.call(sql.run, { ref: shop.ref, query: sampleTables })
  await untilItIs('ACTIVE_HEALTHY', archive.ref, platform)
  await alice.call(projects.pause, { ref: archive.ref })
  await untilItIs('INACTIVE', archive.ref, platform)
  return people
}

async function join(
  { platform, process: { config } }: Platform,
  { email, password }: { email: string; password: string },
) {
  let token: string | undefined
  const call = createClient({
    baseUrl: config.publicUrl,
    fetch: async (request) => platform.fetch(request),
    accessToken: () => token,
    requestId: () => crypto.randomUUID(),
    now: () => Date.now(),
  })
  const session = await call(auth.signUp, { email, password, setup_token: config.setupToken.value })
  if ('access_token' in session) token = session.access_token
  const { id } = await call(profile.create, {})
  return { call, profileId: id }
}

const addMember = ({ stores }: Platform, organizationId: number, profileId: number, role: Role) =>
  stores.organizations.addMember({ organizationId, profileId, role })

const projectDraft = (organization_slug: string, name: string) => ({
  organization_slug,
  name,
  db_pass: DATABASE_PASSWORD,
  db_region: 'eu-central-1',
})

async function untilItIs(status: string, ref: string, { stores }: Platform) {
  for (;;) {
    const project = await stores.projects.find(ref)
    if (project?.status === status) return
    if (project?.status.endsWith('FAILED')) throw new Error(`The project ${project.name} is ${project.status}`)
    await sleep(100)
  }
}
