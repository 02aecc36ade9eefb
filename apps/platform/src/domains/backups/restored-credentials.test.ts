import { backups } from '@plinth/contract/backups'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { API_URL, givenApplications, PASSWORD } from '../../testing/given-applications.ts'
import { givenBackup } from '../../testing/given-backup.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { DATABASE_PASSWORD, frontClient, givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'

const NEW_PASSWORD = 'heron-Walnut-9-orbital-Moss'

const platform = await givenPlatform({ PLINTH_API_URL: API_URL })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!
const { givenApplication, clientOf, follow, linkMailedTo } = givenApplications(platform, alice, acme)

test('a restore and its way back leave the password of the database as it is', async () => {
  const { ref } = await givenProject(alice, acme)
  const backup = await givenBackup(alice, ref)
  await alice.call(projects.resetPassword, { ref, password: NEW_PASSWORD })

  await alice.call(backups.restore, { ref, id: backup.id })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  await expectPassword(ref, NEW_PASSWORD, DATABASE_PASSWORD)

  await alice.call(projects.resetPassword, { ref, password: `${NEW_PASSWORD}-2` })
  const [previous] = (await alice.call(backups.list, { ref })).previous_states
  await alice.call(backups.undoRestore, { ref, state: previous!.id })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  await expectPassword(ref, `${NEW_PASSWORD}-2`, NEW_PASSWORD)
})

test("a restore ends the sessions of a project's users, also where a trigger keeps them, and so does a new project", async () => {
  const { ref, anonKey } = await givenApplication('Shop')
  const client = () => clientOf(`${API_URL}/p/${ref}`, anonKey)
  const email = 'eve@example.com'
  const eve = client()
  await eve.auth.signUp({ email, password: PASSWORD })
  await follow(await linkMailedTo(email))
  const { data } = await eve.auth.signInWithPassword({ email, password: PASSWORD })
  // who has not followed the link yet
  await client().auth.signUp({ email: 'bea@example.com', password: PASSWORD })
  await rowsOf(
    alice,
    ref,
    `create function keep() returns trigger language plpgsql as 'begin return null; end';
     create trigger keep before delete on auth.sessions for each row execute function keep()`,
  )
  const backup = await givenBackup(alice, ref)
  expect(await credentialsIn(ref)).toEqual({ users: 2, sessions: 2, tokens: 2, links: 1 })

  await alice.call(backups.restore, { ref, id: backup.id })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await credentialsIn(ref)).toEqual({ users: 2, sessions: 0, tokens: 0, links: 0 })
  const refreshed = await client().auth.refreshSession({ refresh_token: data.session!.refresh_token })
  expect(refreshed.error?.status).toBe(400)
  expect((await client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()

  const copy = await givenProject(alice, acme, { name: 'Copy', backup: backup.id })
  expect(await credentialsIn(copy.ref)).toEqual({ users: 2, sessions: 0, tokens: 0, links: 0 })
})

async function expectPassword(ref: string, right: string, wrong: string) {
  await frontClient(platform, ref, { password: right }).connect()
  await expect(frontClient(platform, ref, { password: wrong }).connect()).rejects.toMatchObject({ code: '28P01' })
}

function credentialsIn(ref: string) {
  return platform.process.fleet.asSuperuserAmongPeople(ref, async (admin) => {
    const { rows } = await admin.query<Record<string, number>>(
      `select (select count(*)::int from auth.users) as users, (select count(*)::int from auth.sessions) as sessions,
         (select count(*)::int from auth.refresh_tokens) as tokens, (select count(*)::int from auth.one_time_tokens) as links`,
    )
    return rows[0]
  })
}
