import { randomUUID } from 'node:crypto'
import { hours } from '@plinth/catalog/durations'
import { expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import { mailOfProjects, mostProjectMails } from './mail-of-projects.ts'

const platform = await givenPlatform()
const { organizations } = await platform.given({
  people: ['alice'],
  organizations: [
    { name: 'Acme', owner: 'alice' },
    { name: 'Bolt', owner: 'alice' },
  ],
})
const { authContext, sealer } = platform.process
const message = () => ({ id: randomUUID(), ...letter })
const letter = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const sending = (config: { smtp?: { url: string }; production: boolean }) =>
  mailOfProjects({ sql: authContext.sql, sealer, now: () => new Date(), config })
const smtp = { smtp: { url: 'smtp://127.0.0.1:1' }, production: true }

test('a project mails thirty people an hour through the shared server, and another organization mails on', async () => {
  const [acme, bolt] = organizations
  const [ref, second, foreign] = await Promise.all([
    platform.projectOnPaper(acme!),
    platform.projectOnPaper(acme!),
    platform.projectOnPaper(bolt!),
  ])
  const send = sending(smtp)
  for (let count = 0; count < 30; count++) await send(ref, message())
  await expect(send(ref, message())).rejects.toThrow('as many mails as it may')
  // a new organization has the same limit for all of its projects
  await expect(send(second, message())).rejects.toThrow('as many mails as it may')
  await send(foreign, message())

  await platform.pool.query(
    `update platform.project_mails set sent_at = sent_at - interval '25 hours' where ref = $1`,
    [ref],
  )
  await send(second, message())
})

test('the inbox of development takes all of them', async () => {
  const ref = await platform.projectOnPaper(organizations[0]!)
  const send = sending({ production: false })
  for (let count = 0; count < 40; count++) await send(ref, message())
})

test.each([
  ['SMTP', smtp, 'graphile_worker.jobs'],
  ['the inbox', { production: false }, 'platform.mails'],
] as const)('through %s the same mail of a project is sent once', async (_, config, table) => {
  const [ref, other] = await Promise.all([
    platform.projectOnPaper(organizations[1]!),
    platform.projectOnPaper(organizations[1]!),
  ])
  const count = async () => (await platform.pool.query(`select from ${table}`)).rows.length
  const before = await count()
  const [send, mail] = [sending(config), message()]

  await send(ref, mail)
  await send(ref, mail)
  expect(await count()).toBe(before + 1)

  await send(ref, message())
  await send(other, mail)
  expect(await count()).toBe(before + 3)
})

test.each([
  [0, 30],
  [hours(24), 150],
  [hours(24 * 7), 1_000],
])('an organization of %i ms mails %i a day', (age, most) => {
  expect(mostProjectMails(age)).toBe(most)
})
