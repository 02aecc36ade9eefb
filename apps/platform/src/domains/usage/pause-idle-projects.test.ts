import { days, hours } from '@plinth/catalog/durations'
import { audit } from '@plinth/contract/audit'
import { projects } from '@plinth/contract/projects'
import { subscriptions } from '@plinth/contract/subscriptions'
import { expect, test } from 'vitest'
import { givenMeter } from '../../testing/given-meter.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { givenProject, untilStatus } from '../../testing/given-projects.ts'
import { notByTheClock } from '../../testing/not-by-the-clock.ts'
import { usageTasks } from './usage-tasks.ts'

notByTheClock(usageTasks['measure-usage'])
const platform = await givenPlatform()
const meter = givenMeter(platform)

/** The projects are used in it, and not again. */
const HOUR = new Date(Math.floor(Date.now() / hours(1)) * hours(1))
/** So many days after that hour. */
const after = (count: number) => new Date(HOUR.getTime() + hours(1) + days(count))

async function given(name: string) {
  const { owner, developer, organizations } = await platform.given({
    organizations: [{ name, owner: 'owner', developer: 'developer' }],
  })
  const { slug } = organizations[0]!
  const { ref } = await givenProject(owner, organizations[0]!, { name })
  await meter.sampled(ref, HOUR, { sizeBytes: 1, minutesAwake: 1 })
  const status = async () => (await owner.call(projects.get, { ref })).status
  return { owner, developer, slug, ref, status, mails: () => mailsTo(owner.email) }
}

const mailsTo = (email: string) => meter.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

const [quiet, busy, late, larger] = [
  await given('Quiet'),
  await given('Busy'),
  await given('Late'),
  await given('Larger'),
]
await meter.measureAt(after(-1 / 48))

/** The other organizations are on a plan that pauses nothing. */
const alone = ({ slug }: typeof quiet) =>
  platform.pool.query(`update platform.organizations set plan = case slug when $1 then 'free' else 'pro' end`, [slug])

test('a project on Free that nobody uses is paused after a week, and its owners get a mail two days before', async () => {
  const { owner, developer, slug, ref, status, mails } = quiet
  await alone(quiet)
  await meter.pauseIdleAt(after(4.9))
  expect(mails()).toEqual([])

  await meter.pauseIdleAt(after(5.1))
  await meter.pauseIdleAt(after(6))
  expect(mails()).toEqual([expect.stringMatching(/^The project “Quiet” will be paused on /)])
  expect(mails()[0]).toContain(dayOf(after(7.1)))
  expect(await status()).toBe('ACTIVE_HEALTHY')

  await meter.pauseIdleAt(after(7.2))
  await untilStatus(owner, ref, 'INACTIVE')
  await meter.pauseIdleAt(after(8))
  expect(mails().slice(1)).toEqual(['The project “Quiet” was paused'])
  expect(mailsTo(developer.email)).toEqual([])
  const [entry] = (await owner.call(audit.list, { slug })).filter(({ verb }) => verb === 'project.pause-idle')
  expect(entry).toMatchObject({ target: ref, after: { status: 'PAUSING' } })
})

test('activity restarts the week, and an earlier warning does not count', async () => {
  const { ref, status, mails } = busy
  await alone(busy)
  await meter.pauseIdleAt(after(5.1))
  expect(mails()).toHaveLength(1)

  await meter.sampled(ref, new Date(Math.floor(after(6).getTime() / hours(1)) * hours(1)), {
    sizeBytes: 1,
    minutesAwake: 1,
  })
  await meter.measureAt(after(6.1))
  await meter.pauseIdleAt(after(7.2))
  expect([await status(), mails().length]).toEqual(['ACTIVE_HEALTHY', 1])
  await meter.pauseIdleAt(after(11.2))
  expect([await status(), mails().length]).toEqual(['ACTIVE_HEALTHY', 2])
})

test('a warning that came late still leaves two days', async () => {
  const { status, mails } = late
  await alone(late)
  await meter.pauseIdleAt(after(30))
  await meter.pauseIdleAt(after(31.9))
  expect([await status(), mails().length]).toEqual(['ACTIVE_HEALTHY', 1])
  expect(mails()[0]).toContain(dayOf(after(32)))
  await meter.pauseIdleAt(after(32))
  expect(await status()).not.toBe('ACTIVE_HEALTHY')
})

test('a larger plan, and an installation without plans, pause nothing', async () => {
  const { owner, slug, status, mails } = larger
  await alone(larger)
  const { pauseIdleProjects } = await import('./pause-idle-projects.ts')
  const tools = meter.toolsAt(after(10))
  await pauseIdleProjects({ ...tools, edition: { ...tools.edition, capabilities: [] } })
  expect(mails()).toEqual([])
  await owner.call(subscriptions.changePlan, { slug, plan: 'pro' })
  await meter.pauseIdleAt(after(10))
  expect([await status(), mails()]).toEqual(['ACTIVE_HEALTHY', []])
})
