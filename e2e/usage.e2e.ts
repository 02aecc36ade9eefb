import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { inControlPlane } from './control-plane.ts'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

/** As the platform does every ten minutes; resolves when it has. */
const measure = () =>
  inControlPlane(plinth, async (client) => {
    const { rows } = await client.query<{ id: string }>("select id from graphile_worker.add_job('measure-usage')")
    const isThere = 'select from graphile_worker.jobs where id = $1'
    await expect.poll(async () => (await client.query(isThere, [rows[0]!.id])).rowCount).toBe(0)
  })

/** Time passes for the organization: its grace period ended so many days ago. */
const graceEnded = (slug: string, daysAgo: number) =>
  inControlPlane(plinth, (client) =>
    client.query(
      `update platform.organizations set restriction_data = jsonb_build_object('grace_period_end',
         to_char((now() - make_interval(days => $2)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
       where slug = $1`,
      [slug, daysAgo],
    ),
  )

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function request(page: Page, person: Person, ref: string) {
  const keys: { name: string; api_key: string }[] = await person.get(`../v1/projects/${ref}/api-keys?reveal=true`)
  const apikey = keys.find(({ name }) => name === 'anon')!.api_key
  const address = `http://localhost:${plinth.ports.dataPlane}/p/${ref}/rest/v1/nothing`
  return page.request.get(address, { headers: { apikey } })
}

test('an organization that really uses up its quota is warned, restricted, and free again with a larger plan', async ({
  page,
}) => {
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Acme', { hasLimitsOfPlan: true })
  const ref = await person.project(slug, 'Quarry')
  const usagePage = `${plinth.url}/org/${slug}/usage`

  await test.step('what its projects use is counted, by day and by project', async () => {
    const answers = [await request(page, person, ref), await request(page, person, ref)]
    const bytes = (await Promise.all(answers.map((answer) => answer.body()))).reduce(
      (sum, body) => sum + body.length,
      0,
    )
    await expect
      .poll(async () => {
        await measure()
        return (await person.get(`organizations/${slug}/usage`)).metrics.find(
          ({ metric }: { metric: string }) => metric === 'requests',
        ).quantity
      })
      .toBe(2)
    await page.goto(usagePage)
    await expect(part(page, 'Requests').getByRole('listitem')).toHaveText([/Quarry2$/])
    await expect(part(page, 'Egress')).toContainText(`${bytes} bytes of 5 GB included`)
    await expect(part(page, 'Requests').getByRole('img')).toHaveAccessibleName(/^Requests by day, highest on/)
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('other days are chosen by keyboard and stand in the address', async () => {
    await page.getByRole('link', { name: 'Last 30 days' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${usagePage}?range=last-30-days`)
    await expect(part(page, 'Requests').getByRole('listitem')).toHaveText([/Quarry2$/])
    await page.getByRole('link', { name: 'Custom range' }).click()
    await page.getByLabel('Last day').fill('2020-03-31')
    await expect(page).toHaveURL(/start=2020-03-31&end=2020-03-31/)
    await expect(part(page, 'Requests')).toContainText('No usage was measured on these days.')
  })

  await test.step('too large a database begins a grace period', async () => {
    await person.sql(
      ref,
      `create unlogged table stones as select repeat('x', 1000) as text from generate_series(1, 530000)`,
    )
    // the next sample is taken on the minute
    await expect
      .poll(
        async () => {
          await measure()
          return (await person.get(`organizations/${slug}`)).restriction_status
        },
        { timeout: 150_000, intervals: [5000] },
      )
      .toBe('grace_period')
    await page.goto(usagePage)
    await expect(part(page, 'Database size')).toContainText('of 500 MB included')
    await expect(page.getByText(/You are given a grace period until/)).toBeVisible()
    expect((await request(page, person, ref)).status()).toBe(404)
  })

  await test.step('after it the projects serve nothing', async () => {
    await graceEnded(slug, 0)
    await measure()
    expect((await person.get(`organizations/${slug}`)).restriction_status).toBe('grace_period_over')
    expect((await request(page, person, ref)).status()).toBe(404)
    await graceEnded(slug, 3)
    await measure()
    await page.goto(usagePage)
    await expect(page.getByText(/unable to serve any requests/)).toBeVisible()
    await expect.poll(async () => (await request(page, person, ref)).status()).toBe(402)
  })

  await test.step('a larger plan ends it at once, and the owner was told each step by mail', async () => {
    await page.goto(`${plinth.url}/org/${slug}/billing`)
    await page.getByRole('button', { name: 'Change plan' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: /^Pro/ }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click()
    await expect(page.getByText('Acme is on the Pro plan.')).toBeVisible()
    await expect.poll(async () => (await request(page, person, ref)).status()).toBe(404)
    await page.goto(usagePage)
    await expect(part(page, 'Database size')).toContainText('of 8 GB included')
    const { rows } = await inControlPlane(plinth, (client) =>
      client.query('select subject from platform.mails where recipient = $1 order by id', [person.email]),
    )
    expect(rows.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/has used up its quota on Plinth$/),
      expect.stringMatching(/will stop serving requests$/),
      expect.stringMatching(/no longer serve requests$/),
    ])
  })
})
