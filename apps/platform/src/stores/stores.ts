import type { Sql } from '@plinth/service-kit/sql'
import { everyTable } from './every-table.ts'
import { merged } from './merged.ts'

const makers = merged(everyTable.map(({ stores }) => stores))

type Makers = typeof makers
export type Stores = { readonly [Name in keyof Makers]: ReturnType<Makers[Name]> }

/** Every store, bound to a pool or to one transaction. Each is made when it is first used: a request uses a few. */
export const createStores = (sql: Sql): Stores => Object.create(makingStores, { sql: { value: sql } })

/** What every bundle of stores inherits: getters, each of which puts a store in its own place. */
const makingStores = Object.defineProperties(
  {},
  Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, { get: onFirstUse(name, make) }])),
)

function onFirstUse(name: string, make: (sql: Sql) => object) {
  return function (this: { sql: Sql }) {
    const store = make(this.sql)
    Object.defineProperty(this, name, { value: store })
    return store
  }
}
