import type { Browser } from '@playwright/test'
import { startFaultProxy } from './fault-proxy.ts'
import { givenPerson } from './person.ts'
import { type Plinth, startPlinth } from './plinth.ts'

export const EMAIL = 'ada@example.com'

/** Plinth behind a proxy that fails on command, with a person's project and a table in it. */
export async function startFaultyPlinth(browser: Browser) {
  const proxy = await startFaultProxy()
  const server = await startPlinth({ PLINTH_PUBLIC_URL: proxy.url })
  proxy.forwardTo(server.url)
  // as the browser knows it: behind the proxy
  const plinth: Plinth = { ...server, url: proxy.url }
  const page = await browser.newPage()
  const person = await givenPerson(page, plinth, EMAIL)
  const slug = await person.organization('Acme')
  const ref = await person.project(slug, 'Quarry')
  await person.sql(ref, 'create table stones (id int primary key); insert into stones values (4711)')
  const table = await person.tableId(ref, 'stones')
  await page.close()
  return { proxy, server, plinth, slug, ref, table }
}
