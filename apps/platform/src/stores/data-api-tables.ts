import { dataApiStore } from './data-api-store.ts'
import { dataApiSettings } from './migrations/0083-data-api-settings.ts'
import type { Tables } from './tables.ts'

/** What is kept of the REST APIs of projects. */
export const dataApiTables = {
  stores: { dataApi: dataApiStore },
  migrations: [dataApiSettings],
} satisfies Tables
