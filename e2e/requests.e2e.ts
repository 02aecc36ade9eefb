import { expect, test } from '@playwright/test'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

let plinth: Plinth
test.beforeAll(async () => {
  plinth = await startPlinth()
})
test.afterAll(() => plinth.stop())

/** Everything until the network rests, from an empty cache. */
const most = { table: 25, sql: 25, home: 20, organizations: 18 }

test('a page makes few requests, and asks with one call for what every page begins with', async ({ page, browser }) => {
  const person = await givenPerson(page, plinth)
  const ref = await person.project(await person.organization('Acme'), 'Quarry')
  await person.sql(ref, 'create table stones (id int primary key); insert into stones select generate_series(1, 1000)')
  const addresses = {
    table: `/project/${ref}/editor/${await person.tableId(ref, 'stones')}`,
    sql: `/project/${ref}/sql/new`,
    home: `/project/${ref}`,
    organizations: '/organizations',
  }
  for (const name of ['table', 'sql', 'home', 'organizations'] as const) {
    const fresh = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await givenPerson(fresh, plinth)
    const asked: string[] = []
    fresh.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await fresh.goto(plinth.url + addresses[name])
    await expect(fresh.getByRole('button', { name: 'Your account' })).toBeEnabled()
    await fresh.waitForLoadState('networkidle')

    expect(asked.length, `${name}:\n${asked.join('\n')}`).toBeLessThanOrEqual(most[name])
    const calls = asked.filter((path) => path.startsWith('/platform/'))
    expect(calls.slice(0, 2)).toEqual(['/platform/auth/refresh', '/platform/start'])
    for (const part of ['deployment', 'profile', 'profile/permissions', 'organizations', 'status', `projects/${ref}`])
      expect(calls).not.toContain(`/platform/${part}`)
    await fresh.close()
  }
})
