import { expect, test } from '@playwright/test'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'
import { runSql } from './run-sql.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_DISK_MEGABYTES: '380', PLINTH_RESERVED_DISK_MEGABYTES: '0' })
})
test.afterAll(() => plinth.stop())

test('a project with a full disk says so and what to do, and that it has space again', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const ref = await person.project(await person.organization('Acme'), 'Quarry')
  await person.sql(ref, 'create table filled (body text); alter table filled alter body set storage external')
  await page.goto(`${plinth.url}/project/${ref}/sql/new`)
  await runSql(
    page,
    `do $$ begin loop insert into filled values (repeat('x', 50000)); perform pg_sleep(0.001); end loop; end $$`,
  )
  await expect(page.getByText('The session was ended because it took more of the disk than is left.')).toBeVisible()

  await page.goto(`${plinth.url}/project/${ref}`)
  await expect(page.getByText('This project is read-only because its disk is full')).toBeVisible()
  await expect(page.getByText(/It uses [\d.]+ MB.* of 380 MB/)).toBeVisible()

  await person.sql(ref, 'set transaction read write; truncate filled')
  await expect(page.getByText('This project is read-only because its disk is full')).toBeHidden()
})
