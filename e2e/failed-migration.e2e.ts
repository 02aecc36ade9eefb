import { expect, test } from '@playwright/test'
import pg from 'pg'
import { inControlPlane } from './control-plane.ts'
import { DATABASE_PASSWORD } from './people.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

test('a project whose database cannot be updated says why on its pages, until it can', async ({ page }) => {
  const person = await givenPerson(page, plinth)
  const ref = await person.project(await person.organization('Acme'), 'Quarry')
  await person.sql(ref, 'create database elsewhere')
  const inElsewhere = async (sql: string) => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: plinth.ports.database,
      user: `postgres.${ref}`,
      password: DATABASE_PASSWORD,
      database: 'elsewhere',
    })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await inElsewhere('alter database postgres allow_connections false')
  await person.post(`projects/${ref}/pause`)
  await person.untilStatus(ref, 'INACTIVE')
  // as after an update of the platform
  await inControlPlane(plinth, (client) =>
    client.query('update platform.projects set migrated_to = null where ref = $1', [ref]),
  )
  await person.post(`projects/${ref}/restore`)
  await person.untilStatus(ref, 'ACTIVE_HEALTHY')

  await page.goto(`${plinth.url}/project/${ref}/settings`)
  const banner = page.getByRole('status').filter({ hasText: 'The database of this project could not be updated' })
  await expect(banner).toContainText('database "postgres" is not currently accepting connections')
  await expect(banner).toContainText(/Plinth tries again in \d+ seconds?\./)

  await inElsewhere('alter database postgres allow_connections true')
  await expect(banner).toBeHidden({ timeout: 90_000 })
  expect(await person.sql(ref, 'select 1')).toEqual([['1']])
})
