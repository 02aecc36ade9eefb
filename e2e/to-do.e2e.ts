import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { openInbox } from './open-inbox.ts'
import { DATABASE_PASSWORD } from './people.ts'
import { givenPerson, type Person } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { serveToDo } from './serve-to-do.ts'

const PASSWORD = 'correct horse battery'

let plinth: Plinth
let application: Awaited<ReturnType<typeof serveToDo>>
test.beforeAll(async () => {
  plinth = await startPlinth()
  application = await serveToDo()
})
test.afterAll(async () => {
  await application.close()
  await plinth.stop()
})

const SCHEMA = `
  create table to_dos (
    id bigint generated always as identity primary key,
    owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
    what text not null,
    is_done boolean not null default false
  );
  create policy "Owners see their own" on to_dos for all to authenticated
    using (owner = (select auth.uid())) with check (owner = (select auth.uid()));`

/** Both addresses of a project. */
const formsOf = (ref: string) => ({
  path: `http://localhost:${plinth.ports.dataPlane}/p/${ref}`,
  host: `http://${ref}.localhost:${plinth.ports.dataPlane}`,
})

async function publishableKey(owner: Person, ref: string): Promise<string> {
  const keys: { kind: string; value: string | null }[] = await owner.get(`projects/${ref}/api-keys`)
  return keys.find(({ kind }) => kind === 'publishable')!.value!
}

const open = (page: Page, url: string, key: string) =>
  page.goto(`${application.url}/?${new URLSearchParams({ url, key }).toString()}`)

async function enter(page: Page, email: string, button: 'Sign in' | 'Sign up', password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: button }).click()
}

async function add(page: Page, what: string) {
  await page.getByLabel('What').fill(what)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: what })).toBeVisible()
}

async function confirm(page: Page, email: string) {
  await openInbox(page, plinth)
  await page.getByText(email).first().click()
  const link = await page
    .getByText(/\/auth\/v1\/verify\?/)
    .first()
    .innerText()
  await page.request.get(/https?:\S+/.exec(link)![0], { maxRedirects: 0 })
}

for (const form of ['path', 'host'] as const) {
  test(`its users sign up, and read and write rows of their own alone, in the ${form} form`, async ({
    page,
    browser,
  }) => {
    const owner = await givenPerson(page, plinth)
    const ref = await owner.project(await owner.organization(`Acme ${form}`), 'To do')
    await owner.sql(ref, SCHEMA)
    const [url, key] = [formsOf(ref)[form], await publishableKey(owner, ref)]

    for (const name of ['ada', 'bob']) {
      const email = `${name}-${form}@example.com`
      const own = await browser.newPage()
      await open(own, url, key)
      await enter(own, email, 'Sign up')
      await expect(own.getByRole('status')).toHaveText('Confirm your address.')
      await confirm(page, email)
      await enter(own, email, 'Sign in')
      await expect(own.getByRole('heading', { name: email })).toBeVisible()
      await expect(own.getByRole('status')).toHaveText('0 to do')
      await add(own, `${name} buys milk`)
      await add(own, `${name} reads`)
      await own.getByLabel(`${name} buys milk`).click()
      await expect(own.getByLabel(`${name} buys milk`)).toBeChecked()
      await own.getByRole('button', { name: 'Clear done' }).click()
      await expect(own.getByRole('status')).toHaveText('1 to do')
      await own.reload()
      await expect(own.getByRole('listitem')).toHaveText([`${name} reads`])
      await own.getByRole('button', { name: 'Sign out' }).click()
      await expect(own.getByLabel('Email')).toBeVisible()
      await own.close()
    }

    expect(await owner.sql(ref, 'select what from to_dos order by id')).toEqual([['ada reads'], ['bob reads']])
    const stranger = await page.request.get(`${formsOf(ref).path}/rest/v1/to_dos`, { headers: { apikey: key } })
    expect([stranger.status(), await stranger.json()]).toEqual([200, []])
  })
}

test('an application of another platform moves with its users, passwords and keys', async ({ page }) => {
  const owner = await givenPerson(page, plinth)
  const ref = await owner.project(await owner.organization('Moved'), 'To do')
  const secret = 'the-secret-of-the-old-platform-32-characters'
  await load(ref, await readFile(new URL('to-do/old-platform.sql', import.meta.url), 'utf8'))
  const { id } = await owner.post(`projects/${ref}/signing-keys`, { from: 'secret', secret })
  await owner.post(`projects/${ref}/signing-keys/${id}/use`)

  await open(
    page,
    formsOf(ref).path,
    signed({ role: 'anon', iss: 'old', iat: 1_700_000_000, exp: 4_000_000_000 }, secret),
  )
  await enter(page, 'grace@example.com', 'Sign in', 'old wrong password')
  await expect(page.getByRole('status')).toHaveText('Invalid login credentials')
  await enter(page, 'grace@example.com', 'Sign in', 'compilers-are-real-1952')

  await expect(page.getByRole('heading', { name: 'grace@example.com' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText(['debug the relay'])
  await add(page, 'write the manual')
  expect(await owner.sql(ref, 'select count(*) from to_dos')).toEqual([['3']])
})

/** As the owner of the database, over the address that psql uses. */
async function load(ref: string, sql: string) {
  const client = new pg.Client({
    host: 'localhost',
    port: plinth.ports.database,
    user: `postgres.${ref}`,
    password: DATABASE_PASSWORD,
    database: 'postgres',
  })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function signed(claims: object, secret: string) {
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
