import type pg from 'pg'
import { readLargeObjects } from '../pg-dump/large-objects.ts'

/** Makes every large object, still empty, with its owner, rights and comment; pg_dump counts these to the data. */
export async function makeLargeObjects(from: pg.Client, to: pg.Client) {
  for (const { creation, traits } of await readLargeObjects(from)) await to.query([creation, ...traits].join(';'))
}
