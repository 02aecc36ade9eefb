import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

const run = promisify(execFile)

let plinth: Plinth
let ref: string

test.beforeAll(async ({ browser }) => {
  plinth = await startPlinth()
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth)
  ref = await person.project(await person.organization('Acme'), 'Quarry')
  await person.sql(
    ref,
    `create table public.quarries (id int primary key, name text not null);
     create table public.stones (id int primary key, quarry_id int references public.quarries, weight numeric not null);
     create table public."it's ""big"" & 50% größe" ("a.b \\ c" int primary key, "select" text not null);
     create view public.heavy as select id, weight from public.stones where weight > 100 with cascaded check option;
     create materialized view public.tally as select count(*) as stones from public.stones;
     create function public.add_stone(new_weight numeric, note text default '') returns int language sql
       as 'insert into public.stones (id, weight) values (77, new_weight) returning id';
     comment on table public.stones is 'What was quarried.';
     alter table public.quarries disable row level security;
     alter table public.stones disable row level security;
     alter table public."it's ""big"" & 50% größe" disable row level security;
     grant all on all tables in schema public to anon`,
  )
  await page.close()
})
test.afterAll(() => plinth.stop())

const open = (page: Page, search: string) => page.goto(`${plinth.url}/project/${ref}/api?${search}`)

/** What a shell says of the code that stands on the page. */
async function runShown(page: Page, title: string): Promise<string> {
  const code = page.getByRole('figure', { name: title, exact: true }).locator('code')
  // the key is asked for on its own
  await expect(code).toContainText('apikey: sb_publishable_')
  const line = await code.textContent()
  const { stdout } = await run('sh', ['-c', `${line} --silent --show-error --noproxy '*'`])
  return stdout
}

async function stones(person: Person) {
  return person.sql(ref, 'select id::text, weight::text from public.stones order by id')
}

test('every line of the documentation does in a shell what it says', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  await open(page, '')
  await page.getByRole('navigation', { name: 'API' }).getByRole('link', { name: 'stones' }).click()
  await expect(page.getByRole('heading', { name: 'stones', level: 1 })).toBeVisible()
  await expect(page.getByText('What was quarried.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'API' }).locator('[aria-current=page]')).toHaveText(['stones'])
  expect(await violationsOf(page)).toEqual([])

  expect(JSON.parse(await runShown(page, 'Insert a row'))).toEqual([{ id: 1, quarry_id: null, weight: 1.5 }])
  expect(JSON.parse(await runShown(page, 'Read rows'))).toEqual([{ id: 1, quarry_id: null, weight: 1.5 }])
  expect(JSON.parse(await runShown(page, 'Read rows with quarries'))).toMatchObject([{ id: 1, quarries: null }])
  expect(JSON.parse(await runShown(page, 'Read one row by its key'))).toMatchObject({ id: 1 })
  expect(await runShown(page, 'Count rows')).toMatch(/content-range: 0-0\/1/i)
  expect(JSON.parse(await runShown(page, 'Read the second page'))).toEqual([])
  await runShown(page, 'Update a row')
  await person.sql(ref, 'update public.stones set weight = weight + 1')
  await runShown(page, 'Insert a row, or update the one with this key')
  expect(await stones(person)).toEqual([['1', '1.5']])
  await runShown(page, 'Delete a row')
  expect(await stones(person)).toEqual([])
  await runShown(page, 'Insert several rows')
  expect(await stones(person)).toEqual([
    ['1', '1.5'],
    ['2', '2.5'],
  ])

  await open(page, 'function=add_stone')
  expect(JSON.parse(await runShown(page, 'Call the function'))).toBe(77)
  expect(await stones(person)).toContainEqual(['77', '1.5'])

  await open(page, new URLSearchParams({ table: `it's "big" & 50% größe` }).toString())
  expect(JSON.parse(await runShown(page, 'Insert a row'))).toEqual([{ 'a.b \\ c': 1, select: 'text' }])
  expect(JSON.parse(await runShown(page, 'Read one row by its key'))).toMatchObject({ 'a.b \\ c': 1 })
  await runShown(page, 'Update a row')
  expect(JSON.parse(await runShown(page, 'Read some columns'))).toEqual([{ 'a.b \\ c': 1, select: 'another text' }])
})

test('the console sends a request as anyone, as a user and as service, and as it was written', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  await person.sql(
    ref,
    `create table public.notes (id int primary key, owner uuid default auth.uid(), note text not null);
     alter table public.notes enable row level security;
     create policy own on public.notes for all to authenticated using (owner = auth.uid());
     grant all on public.notes to anon, authenticated, service_role;
     insert into auth.users (id, email, role, aud) values
       ('11111111-1111-4111-8111-111111111111', 'grace@example.com', 'authenticated', 'authenticated');
     insert into public.notes values (1, '11111111-1111-4111-8111-111111111111', 'hers'), (2, null, 'nobody’s')`,
  )
  const outside: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/') && request.method() !== 'OPTIONS') outside.push(request.url())
  })
  const sheet = page.getByRole('dialog', { name: 'Try a request' })
  const body = sheet.getByRole('figure', { name: 'Body of the response' })
  const send = sheet.getByRole('button', { name: 'Send request' })
  await open(page, 'table=notes')

  await page.getByRole('link', { name: 'Try as anon' }).click()
  await expect(sheet.getByRole('radio', { name: /Anyone/ })).toBeChecked()
  await send.click()
  await expect(body.locator('code')).toHaveText('[]')
  await expect(sheet.getByText('200 OK')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await sheet.getByText('A user', { exact: true }).click()
  await expect(body).toBeHidden()
  await sheet.getByRole('searchbox', { name: 'Find a user' }).fill('grace')
  await sheet.getByRole('combobox', { name: 'User', exact: true }).selectOption({ label: 'grace@example.com' })
  await send.click()
  await expect(body).toContainText('hers')
  await expect(body).not.toContainText('nobody’s')

  await sheet.getByText('Service', { exact: true }).click()
  await send.click()
  await expect(body).toContainText('nobody’s')

  await sheet.getByLabel('Method').selectOption('POST')
  await sheet.getByLabel('Path and query').fill('notes')
  await sheet
    .getByRole('textbox', { name: 'Headers' })
    .fill('Prefer: return=representation\nContent-Type: application/json')
  await sheet.getByRole('textbox', { name: 'Body' }).fill('{"id": 3, "note": "by service"}')
  await send.click()
  await expect(sheet.getByText('201 Created')).toBeVisible()
  expect(await person.sql(ref, 'select note from public.notes where id = 3')).toEqual([['by service']])
  await expect(sheet.getByRole('figure', { name: 'The same request in a shell' })).toContainText('$ACCESS_TOKEN')

  await sheet.getByRole('textbox', { name: 'Headers' }).fill('Authorization: Bearer x')
  await expect(send).toBeDisabled()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).not.toHaveURL(/[?&](?:try|as)=/)
  expect(outside).toHaveLength(4)
  expect(outside.filter((url) => /eyJ|sb_|token/.test(url))).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).not.toMatch(/service_role|eyJ/)
})

test('the list is searched, the language stays, and what cannot be written offers no change', async ({ page }) => {
  await givenPerson(page, plinth)
  await open(page, 'table=stones')
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Python' }).click()
  await expect(page.getByRole('figure', { name: 'Read rows', exact: true })).toContainText(
    'supabase\n  .table("stones")',
  )

  await page.getByRole('searchbox', { name: 'Search the API' }).fill('tall')
  await expect(page.getByRole('list', { name: 'Tables' })).toBeHidden()
  await page.getByRole('navigation', { name: 'API' }).getByRole('link', { name: 'tally' }).click()
  await expect(page.getByText('Postgres cannot write to this view.')).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Read rows', exact: true })).toContainText('.table("tally")')
  await expect(page.getByRole('figure', { name: 'Insert a row' })).toBeHidden()

  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search the API' })).toHaveValue('tall')
  await expect(page.getByRole('figure', { name: 'Read rows', exact: true })).toContainText('.table("tally")')
})
