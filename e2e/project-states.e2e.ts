import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { createProject } from './people.ts'
import type { Person } from './person.ts'
import type { Plinth } from './plinth.ts'
import { startSignedIn } from './signed-in.ts'

let plinth: Plinth
let slug: string
let ref: string
let person: Person

startSignedIn({
  async prepare(started, ada) {
    plinth = started
    slug = await ada.organization('Acme')
    ref = await ada.project(slug, 'Quarry')
    await ada.sql(ref, 'create table stones (id int); insert into stones values (42)')
  },
  onSignIn: (signedIn) => (person = signedIn),
})

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()
const openSettings = async (page: Page) => {
  await page.goto(`${plinth.url}/project/${ref}/settings`)
  await expect(page.getByText('Healthy').first()).toBeVisible()
}
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })
const dataIsThere = async () => expect(await person.sql(ref, 'select id from stones')).toEqual([['42']])

test('a new project shows that it is coming up, and opens by itself', async ({ page }) => {
  const steps: string[] = []
  await page.exposeFunction('sawHeading', (text: string) => steps.push(text))
  await page.addInitScript(() => {
    let last = ''
    setInterval(() => {
      const text = document.querySelector('h1')?.textContent ?? ''
      if (text !== last) (window as unknown as { sawHeading: (text: string) => void }).sawHeading((last = text))
    }, 20)
  })
  const made = await createProject(page, plinth.url, slug, 'Second')
  await expect(page.getByText('Accepting connections')).toBeVisible()
  expect(steps.filter(Boolean)).toEqual(['New project', 'Setting up your project', 'Second'])
  await person.post(`projects/${made}/pause`)
})

test('a paused project says so where one is, and comes back with its data', async ({ page }) => {
  await openSettings(page)
  await expect(breadcrumb(page).getByRole('status')).toBeHidden()
  await page.getByRole('button', { name: 'Pause project' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Quarry closes its connections and stops')
  await confirm(page, 'Pause project')
  await expect(breadcrumb(page).getByRole('status')).toHaveText('Paused')
  await expect(breadcrumb(page).getByTitle('This project is paused.')).toBeVisible()
  await expect(title(page, 'Project settings')).toBeVisible()
  await expect(page).toHaveURL(`${plinth.url}/project/${ref}/settings`)
  await expect(page.getByText('This project is paused. Resume it to reset its password.')).toBeVisible()

  await page.goto(`${plinth.url}/project/${ref}/editor`)
  await expect(title(page, 'This project is paused')).toBeVisible()
  await page.getByRole('button', { name: 'Resume project' }).click()
  await expect(title(page, 'Tables')).toBeVisible()
  await dataIsThere()
})

for (const { area, shows } of [
  { area: 'editor', shows: 'stones' },
  { area: 'database/roles', shows: 'service_role' },
  { area: 'advisors/security', shows: 'Worth knowing' },
]) {
  test(`a restored project opens ${area} without an error on the way`, async ({ page }) => {
    await person.post(`projects/${ref}/pause`)
    await person.untilStatus(ref, 'INACTIVE')
    await page.goto(`${plinth.url}/project/${ref}/${area}`)
    const failures = await watchForFailures(page)
    await page.getByRole('button', { name: 'Resume project' }).click()
    await expect(page.getByRole('main').getByText(shows, { exact: true })).toBeVisible()
    expect(await failures()).toEqual([])
  })
}

/** Returns every failure and empty list that the page has shown since, however briefly. */
async function watchForFailures(page: Page) {
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { failures: seen })
    new MutationObserver(() => {
      for (const [line] of document.body.innerText.matchAll(/.*(?:could not be|encrypted|There are no).*/g))
        seen.add(line)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => [...(window as unknown as { failures: Set<string> }).failures])
}

test('a restart asks first, and the page follows it', async ({ page }) => {
  const before = await person.sql(ref, 'select pg_postmaster_start_time()')
  await openSettings(page)
  await page.getByRole('button', { name: 'Restart project' }).click()
  await confirm(page, 'Restart project')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByText('Healthy').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restart project' })).toBeEnabled()
  expect(await person.sql(ref, 'select pg_postmaster_start_time()')).not.toEqual(before)
})

test('a new compute size is the size of the cluster', async ({ page }) => {
  const before = await person.sql(ref, 'show shared_buffers')
  await openSettings(page)
  await page.getByRole('button', { name: /^Compute size/ }).click()
  await page.getByRole('option', { name: /^Small/ }).click()
  await page.getByRole('button', { name: 'Change size' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Change to Small?' })).toContainText(
    'Small costs $15 a month, $15 a month more than now.',
  )
  await confirm(page, 'Change size')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByText('Healthy').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Compute size Small/ })).toBeVisible()
  expect(await person.sql(ref, 'show shared_buffers')).not.toEqual(before)
  await dataIsThere()
})

test('a database that cannot start is called unhealthy in a sentence, and heals', async ({ page }) => {
  const data = join(plinth.dataDirectory, 'clusters', ref, 'data')
  const control = join(data, 'global', 'pg_control')
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  await rename(control, `${control}.away`)
  process.kill(Number(pid), 'SIGKILL')
  await person.untilStatus(ref, 'ACTIVE_UNHEALTHY')

  await page.goto(`${plinth.url}/project/${ref}`)
  await expect(page.getByText('The database may refuse connections')).toBeVisible()
  await expect(page.getByText('The database stopped and does not start again.')).toBeVisible()
  await expect(page.getByText('May refuse connections', { exact: true })).toBeVisible()

  await rename(`${control}.away`, control)
  await person.untilStatus(ref, 'ACTIVE_HEALTHY')
  await page.reload()
  await expect(page.getByText('Accepting connections')).toBeVisible()
  await dataIsThere()
})

test('a start that fails says which attempt it was, why and when the next one comes, until one succeeds', async ({
  page,
}) => {
  await person.post(`projects/${ref}/pause`)
  await person.untilStatus(ref, 'INACTIVE')
  const control = join(plinth.dataDirectory, 'clusters', ref, 'data', 'global', 'pg_control')
  await rename(control, `${control}.away`)
  await page.goto(`${plinth.url}/project/${ref}`)
  await page.getByRole('button', { name: 'Resume project' }).click()

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: /^Attempt \d of 5 failed$/ })).toBeVisible()
  await expect(main.getByText('Postgres did not start. The operator can see why on this page.')).toBeVisible()
  await expect(main.getByText(/^The next attempt starts (in \d+ seconds?|now)\.$/)).toBeVisible()
  await expect(main.getByText(/could not open file .*pg_control/).first()).toBeVisible()

  await rename(`${control}.away`, control)
  await expect(title(page, 'Quarry')).toBeVisible()
  await person.untilStatus(ref, 'ACTIVE_HEALTHY')
  await dataIsThere()
})

test('a change of status reaches the list of projects without a reload', async ({ page }) => {
  await page.goto(`${plinth.url}/org/${slug}`)
  const card = page.getByRole('listitem').filter({ hasText: 'Quarry' })
  await expect(card).toContainText('Healthy')
  await card.getByRole('link', { name: 'Quarry' }).click()
  // the organization has settings too
  await expect(title(page, 'Quarry')).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByRole('button', { name: 'Pause project' }).click()
  await confirm(page, 'Pause project')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.goBack()
  await page.goBack()
  await expect(card).toContainText('Paused')
  await person.post(`projects/${ref}/restore`)
  await person.untilStatus(ref, 'ACTIVE_HEALTHY')
})

test('a deleted project asks for its name, leaves the list, and can be brought back', async ({ page }) => {
  await openSettings(page)
  await page.getByRole('button', { name: 'Delete project' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Quarry?' })
  await expect(question).toHaveAccessibleDescription(/^You lose Quarry and all the data in its database: .* 48 hours/)
  await expect(
    question.getByText('Its backups are kept until they expire, and can be restored to a new project.'),
  ).toBeVisible()
  const button = question.getByRole('button', { name: 'Delete project' })
  await question.getByRole('textbox').fill('quarry')
  await expect(button).toBeDisabled()
  await question.getByRole('textbox').fill('Quarry')
  await button.click()
  await expect(title(page, 'Acme')).toBeVisible()
  await expect(page.getByText(/^Quarry is being deleted/)).toBeVisible()
  await person.untilStatus(ref, 'REMOVED')

  const deleted = page.getByRole('table', { name: 'Deleted projects' }).getByRole('row', { name: 'Quarry' })
  await expect(deleted.getByRole('button', { name: 'Restore project' })).toBeVisible()
  await page.goto(`${plinth.url}/project/${ref}`)
  await expect(title(page, 'This project was deleted')).toBeVisible()
  await expect(
    page.getByText(/It can be restored until \d\d \w{3} \d{4}, \d\d:\d\d:\d\d \(\+0000\), 48 hours after/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Restore project' }).click()
  await expect(title(page, 'Quarry')).toBeVisible()
  await expect(page.getByText('Accepting connections')).toBeVisible()
  await dataIsThere()
})

test('the screen of a paused project says which project it is', async ({ page }) => {
  const other = await person.project(slug, 'Ledger')
  await person.post(`projects/${other}/pause`)
  await person.untilStatus(other, 'INACTIVE')
  await page.goto(`${plinth.url}/project/${other}`)
  await expect(title(page, 'This project is paused')).toBeVisible()
  await expect(page.getByRole('main').getByText('Ledger', { exact: true })).toBeVisible()
})
