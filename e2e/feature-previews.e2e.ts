import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { changeStart } from './change-start.ts'
import { escapeFrom } from './escape-from.ts'
import { leavingEvents } from './leaving-events.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

const modal = (page: Page) => page.getByRole('dialog', { name: 'Dashboard feature previews' })
const entry = (page: Page, name: string) => modal(page).getByRole('tab', { name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const turnOn = (page: Page, ...keys: string[]) =>
  page.evaluate((wanted) => {
    for (const key of wanted) localStorage.setItem(`plinth.preview.${key}`, '{"version":1,"value":true}')
  }, keys)

test('previews are listed, switched on in this browser, and recorded with their place', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const events = await leavingEvents(page)
  const slug = await person.organization('Acme')
  await page.goto(`${plinth.url}/organizations`)
  await page.evaluate(() =>
    localStorage.setItem('plinth.consent', '{"version":1,"value":{"usage_events":true,"error_reports":false}}'),
  )
  await test.step('from the menu of the account, in the size that was asked for', async () => {
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Feature previews' }).click()
    await expect(page).toHaveURL(/featurePreviewModal=new-storage-ui$/)
    const list = modal(page).getByRole('tablist', { name: 'Feature previews' })
    await expect(list.getByRole('tab')).toHaveCount(8)
    // it grows a little while it appears
    await expect.poll(() => list.boundingBox()).toMatchObject({ width: 280, height: 550 })
    await expect(modal(page).getByText('New', { exact: true })).toBeVisible()
    await expect(modal(page).getByRole('link', { name: 'Give feedback' })).toHaveAttribute(
      'href',
      '/discussions/new-storage-ui',
    )
    await expect(entry(page, 'Disabled New Storage interface')).toBeFocused()
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('outside of organizations the event knows no place', async () => {
    await expect(entry(page, 'Disabled New Storage interface')).toBeVisible()
    await modal(page).getByRole('button', { name: 'Enable feature' }).click()
    await expect(entry(page, 'Enabled New Storage interface')).toBeVisible()
    await expect
      .poll(() => events)
      .toMatchObject([
        {
          action: 'feature_preview_enabled',
          project: 'Unknown',
          organization: 'Unknown',
          properties: { feature: 'new-storage-ui' },
        },
      ])
    await entry(page, 'New Logs interface').click()
    await expect(modal(page).getByRole('button', { name: 'Enable feature' })).toBeDisabled()
    await expect(modal(page)).toContainText('New Logs interface is for organizations on the Team plan or above.')
    await page.keyboard.press('Escape')
    await expect(modal(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/organizations$/)
  })

  await test.step('an address with a key opens it there, and the event names the organization', async () => {
    await page.goto(`${plinth.url}/org/${slug}/settings?featurePreviewModal=unified-logs`)
    await expect(modal(page)).toContainText('Acme is on the Free plan.')
    await entry(page, 'Cumulative layout shift').click()
    await expect(page).toHaveURL(/featurePreviewModal=cls$/)
    await modal(page).getByRole('button', { name: 'Enable feature' }).click()
    await modal(page).getByRole('button', { name: 'Disable feature' }).click()
    await expect(modal(page).getByRole('button', { name: 'Enable feature' })).toBeVisible()
    await expect.poll(() => events.length).toBe(3)
    expect(events[2]).toMatchObject({
      action: 'feature_preview_disabled',
      project: 'Unknown',
      organization: slug,
      properties: { feature: 'cls' },
    })
  })

  await test.step('inside a project the event names both', async () => {
    const ref = await person.project(slug, 'Quarry')
    await page.goto(`${plinth.url}/project/${ref}/settings?featurePreviewModal=cls`)
    await modal(page).getByRole('button', { name: 'Enable feature' }).click()
    await expect.poll(() => events.length).toBe(4)
    expect(events[3]).toMatchObject({ action: 'feature_preview_enabled', project: ref, organization: slug })
    await modal(page).getByRole('button', { name: 'Disable feature' }).click()
    await page.goto(`${plinth.url}/org/${slug}/settings?featurePreviewModal=cls`)
  })

  await test.step('what another tab switches on is on here', async () => {
    const other = await page.context().newPage()
    await other.goto(`${plinth.url}/guides/clock?featurePreviewModal=branching-2-0`)
    await modal(other).getByRole('button', { name: 'Enable feature' }).click()
    await other.close()
    await expect(entry(page, 'Enabled Branching via dashboard')).toBeVisible()
  })

  await test.step('an unknown key shows the first, and feedback has a page', async () => {
    await page.goto(`${plinth.url}/org/${slug}?featurePreviewModal=no-such-preview`)
    await expect(modal(page).getByRole('button', { name: 'Disable feature' })).toBeVisible()
    await page.goto(`${plinth.url}/discussions/new-storage-ui`)
    await page.getByRole('link', { name: 'Write to the operator' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue('Feedback: New Storage interface')
  })
})

test('each preview changes what is on the screen', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const slug = await person.organization('Beta')
  const ref = await person.project(slug, 'Quarry')
  await person.sql(
    ref,
    `create table stones (id bigint generated always as identity primary key, name text not null default 'x');
     create view names with (security_invoker=on) as select name from stones`,
  )
  const [stones, names] = await Promise.all([person.tableId(ref, 'stones'), person.tableId(ref, 'names')])
  const project = `${plinth.url}/project/${ref}`
  await page.goto(`${project}/editor/${stones}?view=definition&panel=api`)
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })

  await test.step('nothing while they are off', async () => {
    await expect(page.getByText('Primary key').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit as SQL' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'API', exact: true })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(breadcrumb).not.toContainText('main')
    await page.goto(`${project}/database/roles`)
    await expect(heading(page, 'Roles')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Column privileges' })).toHaveCount(0)
    await page.goto(`${project}/editor/${stones}?view=definition&panel=api`)
  })

  await turnOn(page, 'branching-2-0', 'inline-editor', 'api-side-panel', 'new-storage-ui', 'unified-logs')
  await page.reload()

  await test.step('the branch stands in the breadcrumb', async () => {
    await expect(breadcrumb).toContainText('main')
  })

  await test.step('the API of a table, with the address of the project', async () => {
    const sheet = page.getByRole('dialog', { name: 'API of stones' })
    const { restUrl, postgrestStatus } = await person.get(`projects/${ref}`)
    const offline = sheet.getByText('The REST service of this project is not answering')
    await expect(offline).toHaveCount(postgrestStatus === 'OFFLINE' ? 1 : 0)
    await expect(sheet.getByRole('figure', { name: 'Connect' })).toContainText(restUrl.replace('/rest/v1/', ''))
    await sheet.getByRole('tab', { name: 'curl' }).click()
    await expect(sheet.getByRole('figure', { name: 'Read rows' })).toContainText(`${restUrl}stones?select=*`)
    expect(await violationsOf(page)).toEqual([])
    await escapeFrom(sheet)
    await expect(sheet).toHaveCount(0)
    await expect(page).not.toHaveURL(/panel=/)
    await page.getByRole('main').getByRole('link', { name: 'API', exact: true }).click()
    await escapeFrom(sheet)
  })

  await test.step('a definition opens as SQL that changes nothing until it is edited', async () => {
    for (const [id, beginning] of [
      [stones, 'alter table public.stones'],
      [names, 'create or replace view public.names with (security_invoker=on) as'],
    ]) {
      await page.goto(`${project}/editor/${id}?view=definition`)
      await page.getByRole('button', { name: 'Edit as SQL' }).click()
      await expect(page.getByRole('textbox', { name: 'SQL' })).toContainText(beginning!)
      const before = await person.sql(ref, SHAPE)
      await page.getByRole('textbox', { name: 'SQL' }).focus()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('region', { name: 'Results' }).or(page.getByRole('tabpanel')).first()).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      expect(await person.sql(ref, SHAPE)).toEqual(before)
    }
  })

  await test.step('the address of Storage and of the logs, where the plan has them', async () => {
    await page.goto(`${project}/storage/buckets`)
    await expect(page).toHaveURL(`${project}/storage/files`)
    // the organization is on the Free plan
    await page.goto(`${project}/logs/unified`)
    await expect(page).toHaveURL(`${project}/logs`)
    await page.evaluate(() => localStorage.removeItem('plinth.preview.new-storage-ui'))
    await page.goto(`${project}/storage/files`)
    await expect(page).toHaveURL(`${project}/storage/buckets`)
  })

  await test.step('the logs as one list, on the Team plan', async () => {
    const other = await person.project(slug, 'Quarry on Team', { plan: 'team' })
    await page.goto(`${plinth.url}/project/${other}/logs`)
    await expect(page).toHaveURL(`${plinth.url}/project/${other}/logs/unified`)
    const fields = page.getByRole('table', { name: 'Fields of all sources' })
    await expect(fields.getByRole('row').filter({ hasText: 'parsed.sql_state_code' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find a field or a source' }).fill('no-such-field')
    await expect(page.getByText('No field matches')).toBeVisible()
    await expect(page).toHaveURL(/\?search=no-such-field$/)
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('the privileges on columns stand with the pages of the database', async () => {
    await turnOn(page, 'column-level-privileges')
    await page.goto(`${project}/database/roles`)
    await page.getByRole('link', { name: 'Column privileges' }).click()
    await expect(heading(page, 'Column privileges')).toBeVisible()
    await expect(page).toHaveURL(/\/database\/column-privileges/)
  })

  await test.step('and each rule of the advisor has a switch, which holds for the project', async () => {
    await page.goto(`${project}/advisors/security`)
    await expect(page.getByRole('switch')).toHaveCount(0)
    await turnOn(page, 'advisor-rules')
    await page.goto(`${project}/advisors/security`)
    await expect(page).toHaveURL(`${project}/advisors/rules/security`)
    const rule = page.getByRole('switch').first()
    await expect(rule).toBeChecked()
    await rule.click()
    await expect(rule).not.toBeChecked()
    await expect.poll(async () => (await person.get(`projects/${ref}/advisors/rules`)).filter(isOff).length).toBe(1)
    await page.reload()
    await expect(rule).not.toBeChecked()
  })
})

test('with the preview a late notice moves nothing, and the next page has room for it', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const notice = { kind: 'incident', title: 'Mails arrive late', active_from: '2026-01-01T00:00:00Z' }
  await person.put('operator/notices/2026-11-21-mail', notice)
  const notices = page.getByRole('region', { name: 'Notices' })
  // the page begins without it, and it comes later than what a press or a visit excuses
  await changeStart(page, () => ({ status: null }))
  await page.route('**/platform/status', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifts.push(Number(Reflect.get(shift, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  /** How far things moved once the page was there. */
  const movedOn = async (path: string) => {
    await page.goto(plinth.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Your account' })).toBeEnabled()
    const before = await page.evaluate<number>('shifts.length')
    await expect(notices).toContainText('We are currently investigating a technical issue')
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    return (await page.evaluate<number[]>(`shifts.slice(${before})`)).reduce((sum, value) => sum + value, 0)
  }
  const TOP_BAR = 44
  const top = async () => (await page.locator('#content').boundingBox())!.y
  const bottom = async () => {
    const { y, height } = (await notices.boundingBox())!
    return y + height
  }

  expect(await movedOn('/organizations')).toBeGreaterThan(0)
  await turnOn(page, 'cls')
  // several notices at the foot push each other up a little; the page stands still
  expect(await movedOn('/organizations')).toBeLessThan(0.01)
  expect(await top()).toBe(TOP_BAR)
  expect(await top()).toBeLessThan(await bottom())
  await page.getByRole('link', { name: 'New organization' }).first().click()
  await expect(heading(page, 'New organization')).toBeVisible()
  await expect.poll(async () => (await top()) - (await bottom())).toBe(0)
  expect(await movedOn('/organizations')).toBe(0)
  expect(await top()).toBe(await bottom())
})

const isOff = ({ is_enabled }: { is_enabled: boolean }) => !is_enabled

/** Everything of the table and the view that the statements could change. */
const SHAPE = `select c.relname, c.reloptions::text, a.attname, a.attnotnull::text, a.atttypid::regtype::text,
  pg_get_expr(d.adbin, d.adrelid), obj_description(c.oid)
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relname in ('stones', 'names') order by 1, 3`
