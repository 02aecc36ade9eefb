import { figure } from '../figures.mjs'
import { inTurn } from '../in-turn.mjs'
import { ROWS } from './events.mjs'

const RUNS = 30
const SORTS = 5
const WARM_UP_RUNS = 2
const PAGE = 200

/** Pages of a million rows by the call that the grid makes, each in turn with the driver's own statement. */
export async function measureKeyset({ plinth, ref, driver, connectionString, events }) {
  const handle = { 'x-connection-encrypted': connectionString }
  const ask = (where) =>
    plinth.api('POST', `/platform/pg-meta/${ref}/rows`, { table_id: events, limit: PAGE, ...where }, handle)
  const first = await ask({})
  const middle = await ask({ seek_offset: ROWS / 2 })
  const sorted = { sort: [{ column: 'amount', direction: 'asc' }] }
  const pages = {
    'first page': [() => ask({}), `select * from events order by id limit ${PAGE}`],
    'next page': [
      () => ask({ after: first.next }),
      `select * from events where id > ${PAGE} order by id limit ${PAGE}`,
    ],
    'page in the middle, by its key': [
      () => ask({ after: middle.next }),
      `select * from events where id > ${ROWS / 2} order by id limit ${PAGE}`,
    ],
    'last page': [() => ask({ from_end: true }), `select * from events order by id desc limit ${PAGE}`],
  }
  const rows = []
  for (const [name, [routed, sql]] of Object.entries(pages)) {
    const times = await inTurn({ runs: RUNS, warmUp: WARM_UP_RUNS }, () => driver.query(sql), routed)
    rows.push(figure(`${name} of ${PAGE} rows (the driver: ${times.direct.toFixed(1)} ms)`, times.routed, 'ms', 40))
  }
  const sort = await inTurn(
    { runs: SORTS, warmUp: WARM_UP_RUNS },
    () => driver.query(`select * from events order by amount, id limit ${PAGE}`),
    () => ask(sorted),
  )
  rows.push(
    figure(
      `sorted by an unindexed column, beyond the driver's ${Math.round(sort.direct)} ms`,
      sort.routed - sort.direct,
      'ms',
      50,
    ),
  )
  return rows
}
