import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import type { Person } from './person.ts'
import type { Plinth } from './plinth.ts'
import { setTheme } from './set-theme.ts'
import { startSignedIn } from './signed-in.ts'

let plinth: Plinth
let ref: string
let owner: Person

startSignedIn({
  async prepare(started, person) {
    plinth = started
    ref = await person.project(await person.organization('Acme'), 'Quarry')
    await person.sql(
      ref,
      `create schema shop;
       create table people (id bigint primary key, mail text not null unique, nick varchar(20));
       create table shop.orders (id bigint primary key, buyer bigint not null references people, note text);
       create table shop.items (id bigint primary key, order_id bigint references shop.orders);
       create table dust (grain int)`,
    )
  },
  onSignIn(person) {
    owner = person
  },
})

async function open(page: Page, search = '') {
  await page.goto(`${plinth.url}/project/${ref}/database/schemas${search}`)
  await expect(page.getByRole('heading', { name: 'Schema diagram' })).toBeVisible()
}

const card = (page: Page, name: string) => page.locator(`li[data-table][aria-label^="${name},"]`)

test('tables and their keys are drawn, walked through by keyboard, and opened', async ({ page }) => {
  await page.goto(`${plinth.url}/project/${ref}/database/roles`)
  await page.getByRole('navigation', { name: 'Database' }).getByRole('link', { name: 'Schema diagram' }).click()
  await expect(page.getByText('4 tables, 2 foreign keys')).toBeVisible()
  await expect(page.locator('path[data-link]')).toHaveCount(2)
  const people = card(page, 'public.people')
  await expect(people).toHaveAccessibleName('public.people, 3 columns, referenced by shop.orders')
  await expect(people.getByRole('listitem').filter({ hasText: 'mail' })).toContainText('unique')
  await expect(card(page, 'shop.orders').getByRole('listitem').filter({ hasText: 'buyer' })).toContainText(
    'references public.people',
  )
  await expect(people).toContainText('varchar(20)')
  for (const theme of ['dark', 'light']) {
    await setTheme(page, theme)
    expect(await violationsOf(page)).toEqual([])
  }

  await people.focus()
  await expect(people).toBeFocused()
  await expect(page.locator('path[data-link=orders_buyer_fkey]')).toHaveClass(/stroke-accent/)
  await expect(page.locator('path[data-link=items_order_id_fkey]')).not.toHaveClass(/stroke-accent/)
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 'shop.orders')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, 'shop.items')).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'shop.items' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/editor/${await owner.tableId(ref, 'shop.items')}`))
})

test('a table stays where it was put until it is arranged again', async ({ page }) => {
  await open(page)
  const orders = card(page, 'shop.orders')
  const placeOf = async () => orders.evaluate(({ style }: HTMLElement) => [style.left, style.top].join(' '))
  await expect(orders).toBeVisible()
  const before = await placeOf()
  const box = (await orders.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + box.height - 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + box.height + 90, { steps: 4 })
  await page.mouse.up()
  await expect.poll(placeOf).not.toBe(before)
  const dragged = await placeOf()
  await orders.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(placeOf).not.toBe(dragged)
  const put = await placeOf()
  await page.reload()
  await expect.poll(placeOf).toBe(put)
  await page.getByRole('button', { name: 'Arrange again' }).click()
  await expect.poll(placeOf).toBe(before)
  await expect(page.getByRole('button', { name: 'Arrange again' })).toHaveCount(0)
  await page.reload()
  await expect.poll(placeOf).toBe(before)
})

test('schemas are chosen, tables found, and the diagram moved and made larger', async ({ page }) => {
  await open(page)
  await expect(page.getByText('4 tables, 2 foreign keys')).toBeVisible()
  await page.getByRole('button', { name: 'Schemas: All your schemas' }).click()
  await page.getByRole('checkbox', { name: 'shop' }).check()
  await expect(page.getByText('2 tables')).toBeVisible()
  await expect(card(page, 'public.people')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'public' }).check()
  await expect(page.getByText('4 tables')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/schema=shop&schema=public/)

  await page.getByLabel('Filter tables by name').fill('items')
  await expect(page.getByText('2 tables, 2 foreign keys')).toBeVisible()
  await expect(card(page, 'shop.orders')).toBeVisible()
  await page.getByLabel('Filter tables by name').fill('nothing')
  await expect(page.getByText('No table matches')).toBeVisible()
  await page.getByLabel('Filter tables by name').fill('')

  await page.getByRole('button', { name: 'Go to a table' }).click()
  await page.getByPlaceholder('Find a table').fill('dust')
  await page.keyboard.press('Enter')
  await expect(card(page, 'public.dust')).toBeFocused()
  const width = async () => (await card(page, 'public.dust').boundingBox())!.width
  const plain = await width()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(plain)
  await page.getByRole('button', { name: 'Show all tables' }).click()
  await expect.poll(width).toBeLessThanOrEqual(plain)

  const at = async () => (await card(page, 'public.people').boundingBox())!.x
  const began = await at()
  await page.getByRole('group', { name: 'Diagram' }).hover({ position: { x: 5, y: 5 } })
  await page.mouse.wheel(120, 0)
  await expect.poll(at).toBe(began - 120)
  await page.mouse.down()
  await page.mouse.move(0, 0)
  const area = (await page.getByRole('group', { name: 'Diagram' }).boundingBox())!
  await page.mouse.move(area.x + 105, area.y + 5, { steps: 3 })
  await page.mouse.up()
  await expect.poll(at).toBe(began - 20)
})

test('the diagram leaves as a picture and as text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await expect(card(page, 'public.people')).toBeVisible()
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /Export|Copied/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const downloaded = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), choose(name)])
    return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
  }
  const svg = await downloaded('Download SVG')
  expect(svg.name).toBe(`schema-${ref}.svg`)
  expect(svg.content.toString()).toContain('shop.orders')
  expect(svg.content.toString()).toMatch(/fill="#[0-9a-f]{6}"/)
  const png = await downloaded('Download PNG')
  expect(png.name).toBe(`schema-${ref}.png`)
  expect(png.content.subarray(1, 4).toString()).toBe('PNG')
  expect(png.content.length).toBeGreaterThan(5000)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await choose('Copy as Mermaid')
  await expect.poll(clipboard).toContain('"public.people" ||--o{ "shop.orders" : "buyer"')
  await choose('Copy as SQL')
  await expect.poll(clipboard).toContain('foreign key (buyer) references public.people (id);')
})

test('of many tables only those in view are in the page, and too many are counted', async ({ page }) => {
  const many = await owner.project(await owner.organization('Many'), 'Mine')
  await owner.sql(
    many,
    `create schema linked; create schema huge;
     do $$ begin
       for n in 1..200 loop
         execute format('create table linked.t%s (id bigint primary key, other bigint %s, a text, b text, c text, d text)', n,
           case when n = 1 then '' else format('references linked.t%s', n / 3 + 1) end);
       end loop;
     end $$`,
  )
  for (let part = 0; part < 10; part++)
    await owner.sql(
      many,
      `do $$ begin for n in ${part * 500 + 1}..${part * 500 + 500} loop
         execute format('create table huge.t%s (id int)', n); end loop; end $$`,
    )
  await page.goto(`${plinth.url}/project/${many}/database/schemas?schema=linked`)
  await expect(page.getByText('200 tables, 199 foreign keys')).toBeVisible()
  const cards = page.locator('li[data-table]')
  await expect(cards).toHaveCount(200)
  await page.getByRole('button', { name: 'Go to a table' }).click()
  await page.getByPlaceholder('Find a table').fill('linked.t150')
  await page.keyboard.press('Enter')
  await expect(card(page, 'linked.t150')).toBeFocused()
  expect(await cards.count()).toBeLessThan(100)
  await expect(card(page, 'linked.t150')).toHaveAttribute('aria-setsize', '200')

  await page.goto(`${plinth.url}/project/${many}/database/schemas?schema=huge`)
  await expect(page.getByText('5,000 tables are too many to draw')).toBeVisible()
  await expect(cards).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Filter tables by name').fill('t4999')
  await expect(card(page, 'huge.t4999')).toBeVisible()
})
