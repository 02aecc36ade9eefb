import { expect, test } from '@playwright/test'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

const LONG = 'granite '.repeat(4000)
const MILLION = '1,000,000'

let plinth: Plinth
let ref: string
const tables: Record<string, string> = {}

test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth)
  ref = await person.project(await person.organization('Acme'), 'Quarry')
  await person.sql(
    ref,
    `create table stones (id bigint primary key, name text, weight int);
     insert into stones select n, 'stone ' || n, n % 1000 from generate_series(1, 1000000) n;
     create table notes (id int primary key, body text, extra jsonb);
     insert into notes values (1, '${LONG}', '{"a": 9007199254740993}'), (2, null, null), (3, '', '[]');
     alter table notes disable row level security;
     create table dust (id int primary key);
     create view heavy as select id, name from stones where weight > 990;
     create schema bare;
     analyze stones`,
  )
  for (const name of ['stones', 'notes', 'dust', 'heavy']) tables[name] = await person.tableId(ref, name)
  await page.close()
})
test.afterAll(() => plinth.stop())
test.beforeEach(async ({ page }) => {
  await givenPerson(page, plinth)
})

const address = (table: string, search = '') => `${plinth.url}/project/${ref}/editor/${tables[table]}${search}`

test('a million rows can be read from the first to the last', async ({ page }) => {
  await page.goto(address('stones'))
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
  await expect(cell('stone 1')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /rows/ })).toHaveText('about 1 M rows')
  await page.getByRole('button', { name: 'Count exactly' }).click()
  await expect(page.getByText(`${MILLION} rows`)).toBeVisible()

  await cell('stone 1').click()
  await page.keyboard.press('ControlOrMeta+End')
  await expect(cell('stone 1000000')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: MILLION })).toBeVisible()

  const grid = page.getByRole('grid', { name: 'Rows of stones' })
  await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }))
  await expect(page.getByRole('rowheader', { name: /^(?:49\d|50\d),\d{3}$/ }).first()).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /^stone (?:49|50)\d{4}$/ }).first()).toBeVisible()

  await grid.focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await expect(cell('stone 1')).toBeVisible()
})

test('a press on a heading orders by it, and the order is in the address', async ({ page }) => {
  await page.goto(address('stones'))
  const heading = page.getByRole('columnheader', { name: 'id bigint' })
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('stone 1')
  await heading.click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await heading.click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=id-desc/)
  await expect(first).toContainText('stone 1000000')
  await page.reload()
  await expect(first).toContainText('stone 1000000')
  await page.getByRole('button', { name: 'Do not sort by id' }).click()
  await expect(first).toContainText('stone 1')
  await expect(page).not.toHaveURL(/sort=/)
})

test('the definition shows indexes, row-level security, policies, triggers, references and the SQL', async ({
  page,
}) => {
  const person = await givenPerson(page, plinth)
  await person.sql(
    ref,
    `create schema parts;
     create table parts.makers (id int primary key);
     create table parts.wheels (id int primary key, maker int references parts.makers);
     create index by_maker on parts.wheels (maker);
     alter table parts.wheels enable row level security;
     create policy "Everybody reads" on parts.wheels for select using (true);
     create function parts.stamp() returns trigger language plpgsql as 'begin return new; end';
     create trigger stamped before insert on parts.wheels for each row execute function parts.stamp();
     create view parts.round as select id from parts.wheels`,
  )
  const open = async (name: string) =>
    page.goto(`${plinth.url}/project/${ref}/editor/${await person.tableId(ref, `parts.${name}`)}?view=definition`)
  await open('wheels')
  await expect(page.getByRole('button', { name: 'Not in the API' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Indexes of wheels' })).toContainText('by_maker')
  await expect(page.getByRole('table', { name: 'Policies of wheels' })).toContainText('Everybody reads')
  await expect(page.getByRole('table', { name: 'Triggers of wheels' })).toContainText('parts.stamp')
  const statement = page.getByRole('figure', { name: 'CREATE statement' })
  await expect(statement).toContainText('create table parts.wheels')
  await expect(statement).toContainText('enable row level security')
  await open('makers')
  await expect(page.getByRole('table', { name: 'References to makers' })).toContainText('parts.wheels')
  await open('round')
  await expect(statement).toContainText('create or replace view parts.round')
  await person.sql(ref, 'drop schema parts cascade')
})

test('while other rows load, those from before stay, and a sort can be canceled', async ({ page }) => {
  await page.goto(address('stones'))
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('stone 1')
  let letThrough = () => {}
  const isHeld = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(`**/pg-meta/${ref}/rows`, async (route) => {
    await isHeld
    await route.continue()
  })
  await page.getByRole('columnheader', { name: 'name text' }).click()
  const reason = 'No index on name, so sorting reads about 1 M rows.'
  await expect(page.getByText(`Sorting… ${reason}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sorted by name, ascending' })).toHaveAccessibleDescription(reason)
  await expect(page.getByRole('columnheader', { name: 'name text' })).toHaveAttribute('title', `name text\n${reason}`)
  await expect(page.getByRole('columnheader', { name: 'id bigint' })).toHaveAttribute('title', 'id bigint · key')
  await expect(first).toContainText('stone 1')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Sorting…')).toHaveCount(0)
  await expect(page).not.toHaveURL(/sort=/)
  await expect(first).toContainText('stone 1')
  await page.getByRole('columnheader', { name: 'id bigint' }).click()
  await page.getByRole('columnheader', { name: 'id bigint' }).click()
  await expect(page).toHaveURL(/sort=id-desc/)
  letThrough()
  await expect(first).toContainText('stone 1000000')
})

test('a filter that does not fit says why at its field, and one from an address leaves the grid', async ({ page }) => {
  await page.goto(address('stones'))
  await expect(page.getByRole('row').nth(1)).toContainText('stone 1')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Filter' })
  await form.getByLabel('Value').fill('abc')
  await form.getByRole('button', { name: 'Apply filter' }).click()
  await expect(form.getByRole('alert')).toHaveText('“abc” is not a whole number.')
  await expect(page.getByRole('gridcell', { name: 'stone 1', exact: true })).toBeVisible()
  await form.getByLabel('Column').selectOption('weight')
  await form.getByLabel('Value').fill('99999999999')
  await form.getByRole('button', { name: 'Apply filter' }).click()
  await expect(page.getByRole('alert')).toContainText('is out of range for type integer')
  await expect(page.getByRole('gridcell', { name: 'stone 1', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).not.toHaveURL(/filter=/)
})

test('a filter is in the address, survives a reload, and is cleared in one press', async ({ page }) => {
  await page.goto(address('stones'))
  await page.getByRole('button', { name: 'Filter' }).click()
  const form = page.getByRole('dialog', { name: 'Filter' })
  await form.getByLabel('Column').selectOption('name')
  await form.getByLabel('Condition').selectOption('ilike')
  await form.getByLabel('Value').fill('STONE 4242_')
  await form.getByRole('button', { name: 'Apply filter' }).click()
  await expect(page.getByText('10 rows', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('10 rows', { exact: true })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'stone 42420' })).toBeVisible()

  await page.goto(address('stones', '?filter=id:gt:2000000'))
  await expect(page.getByText('No row matches the filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('gridcell', { name: 'stone 1', exact: true })).toBeVisible()
  await expect(page).not.toHaveURL(/filter=/)
  await page.goBack()
  await expect(page.getByText('No row matches the filters')).toBeVisible()
})

test('what the list of tables was searched for is in the address, and goes along to a table', async ({ page }) => {
  await page.goto(address('notes'))
  const search = page.getByRole('searchbox', { name: 'Search tables' })
  const list = page.getByRole('list', { name: 'Tables of public' }).getByRole('link')
  await search.pressSequentially('st')
  await expect(list).toHaveCount(2)
  await expect(page).toHaveURL(address('notes', '?tables=st'))
  await list.filter({ hasText: 'dust' }).click()
  await expect(page).toHaveURL(address('dust', '?tables=st'))
  await page.reload()
  await expect(search).toHaveValue('st')
  await expect(list).toHaveCount(2)
  await search.fill('')
  await expect(list).toHaveCount(4)
  await expect(page).toHaveURL(address('dust'))
})

test('a table that somebody made elsewhere is listed after a refresh, and on the way back to the tables', async ({
  page,
}) => {
  const person = await givenPerson(page, plinth)
  await page.goto(address('notes'))
  const list = page.getByRole('list', { name: 'Tables of public' })
  await expect(list.getByRole('link', { name: 'notes' })).toBeVisible()
  await person.sql(ref, 'create table gravel (id int)')
  await page.getByRole('button', { name: 'Refresh the tables' }).click()
  await expect(list.getByRole('link', { name: 'gravel' })).toBeVisible()

  await person.sql(ref, 'drop table gravel')
  const areas = page.getByRole('navigation', { name: 'Areas' })
  await areas.getByRole('link', { name: 'SQL' }).click()
  await areas.getByRole('link', { name: 'Tables' }).click()
  await expect(list.getByRole('link', { name: 'notes' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'gravel' })).toHaveCount(0)
})

test('NULL, an empty text and a long text look different, and a long one is read to its end', async ({ page }) => {
  await page.goto(address('notes'))
  const row = (id: string) =>
    page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: id, exact: true }) })
  await expect(row('2').getByRole('gridcell', { name: 'NULL' })).toHaveCount(2)
  await expect(row('3').getByRole('gridcell', { name: 'NULL' })).toHaveCount(0)
  await row('1')
    .getByRole('gridcell', { name: /^granite/ })
    .click()
  await page.keyboard.press('Space')
  const sheet = page.getByRole('complementary', { name: 'notes, id 1' })
  await expect
    .poll(async () => (await sheet.getByText(/^granite/).textContent())?.trim().length)
    .toBe(LONG.trim().length)
  await expect(sheet).toContainText('9007199254740993')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('a view is read like a table, and a table without row security carries the warning', async ({ page }) => {
  await page.goto(address('heavy'))
  await expect(page.getByRole('heading', { level: 1, name: 'public.heavy' })).toBeVisible()
  await expect(page.getByText('View', { exact: true })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'stone 991', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Anyone, as far as its tables let them' })).toBeVisible()

  const list = page.getByRole('list', { name: 'Tables of public' })
  const warning = 'Anyone can read and change every row'
  await expect(list.getByRole('link', { name: /notes/ }).getByRole('img', { name: warning })).toBeVisible()
  await expect(list.getByRole('link', { name: /stones/ }).getByRole('img', { name: warning })).toHaveCount(0)
  await list.getByRole('link', { name: /notes/ }).click()
  await expect(page.getByRole('button', { name: warning })).toBeVisible()
  await page.getByRole('link', { name: 'Definition' }).click()
  await expect(page.getByRole('table', { name: 'Columns of notes' })).toContainText('jsonb')
})

test('each kind of emptiness says which one it is', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${ref}/editor?schema=bare`)
  await expect(page.getByText('There are no tables in bare yet')).toBeVisible()
  await page.goto(address('dust'))
  await expect(page.getByText('dust has no rows yet')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search tables' }).fill('marble')
  await expect(page.getByText('No table matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('list', { name: 'Tables of public' }).getByRole('link')).toHaveCount(4)
})

test('the editor opens with the table that was visited last', async ({ page }) => {
  for (const name of ['notes', 'dust']) {
    await page.goto(address(name))
    await expect(page.getByRole('heading', { level: 1, name: `public.${name}` })).toBeVisible()
  }
  await page.goto(`${plinth.url}/project/${ref}/editor`)
  await expect(page).toHaveURL(address('dust'))
})

test('what nobody made stands apart in the choice of the schema', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${ref}/editor?schema=public`)
  const system = page.getByRole('combobox', { name: 'Schema' }).locator('optgroup')
  await expect(system).toHaveAttribute('label', 'System schemas')
  await expect(system.locator('option')).toHaveText([
    'auth',
    'extensions',
    'plinth',
    'realtime',
    'storage',
    'information_schema',
    'pg_catalog',
    'pg_toast',
  ])
  const own = page.getByRole('combobox', { name: 'Schema' }).locator('> option')
  await expect(own).toHaveText(['bare', 'public'])
})

test('without a network old rows stay, the page says so, nothing is sent, and it recovers by itself', async ({
  page,
  context,
}) => {
  await page.goto(address('notes'))
  await expect(page.getByRole('gridcell', { name: '9007199254740993' })).toBeVisible()
  const offline = page.getByText('You are offline. What you see may be out of date.')
  await expect(offline).toBeHidden()
  await page.goto(`${plinth.url}/project/${ref}/settings`)
  await expect(page.getByText('Healthy').first()).toBeVisible()
  // what comes after a page is there, toasts among it
  await expect(page.getByRole('button', { name: 'Your account' })).toBeEnabled()
  await context.setOffline(true)
  await expect(offline).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Renamed')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You are offline, so nothing was sent.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Renamed')

  await context.setOffline(false)
  await expect(offline).toBeHidden()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The project is now called Renamed.')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the list of tables is a page, and a tap opens a table and then a row', async ({ page }) => {
    await page.goto(`${plinth.url}/project/${ref}/editor`)
    await expect(page.getByRole('heading', { level: 1, name: 'Tables' })).toBeAttached()
    await page.getByRole('list', { name: 'Tables of public' }).getByRole('link', { name: /notes/ }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'notes', exact: true })).toBeVisible()
    await page.getByRole('gridcell', { name: '2', exact: true }).tap()
    const row = page.getByRole('dialog', { name: 'notes, id 2' })
    await expect(row).toContainText('extra')
    await row.getByRole('button', { name: 'Next row' }).tap()
    await expect(page.getByRole('dialog', { name: 'notes, id 3' })).toBeVisible()
    await page.getByRole('button', { name: 'Previous row' }).tap()
    await row.getByRole('button', { name: 'Close' }).tap()
    await expect(row).toBeHidden()

    await page.getByRole('button', { name: 'Show tables' }).tap()
    const list = page.getByRole('dialog', { name: 'Tables' })
    await list.getByRole('link', { name: /dust/ }).tap()
    await expect(list).toBeHidden()
    await expect(page.getByText('dust has no rows yet')).toBeVisible()
  })

  test('no page is wider than the screen, however long a name is', async ({ page }) => {
    const person = await givenPerson(page, plinth)
    const long = (word: string) => `${word}${'x'.repeat(60 - word.length)}`
    const slug = await person.organization(long('Organization'))
    const other = await person.project(slug, long('Project'))
    await person.sql(other, `create table "${long('table')}" ("${long('column')}" text)`)
    const id = await person.tableId(other, `"${long('table')}"`)
    const { id: query } = await person.post(`projects/${other}/content`, { name: long('Query'), content: 'select 1' })
    const paths = ['organizations', `org/${slug}`, `org/${slug}/settings`, `new/${slug}`]
    const inProject = ['', '/settings', '/editor?schema=public', `/editor/${id}`, `/editor/${id}?view=definition`]
    for (const path of [...paths, ...[...inProject, `/sql/${query}`].map((rest) => `project/${other}${rest}`)]) {
      await page.goto(`${plinth.url}/${path}`)
      await expect(page.locator('h1').first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      const excess = await page.evaluate(() => {
        const wide = [document.documentElement, document.querySelector('main')!]
        return Math.max(...wide.map((element) => element.scrollWidth - element.clientWidth))
      })
      expect([path, excess]).toEqual([path, 0])
    }
  })
})
