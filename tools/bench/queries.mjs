import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { figure } from './figures.mjs'
import { inTurn } from './in-turn.mjs'
import { DATABASE_PASSWORD } from './plinth.mjs'

const SMALL_RUNS = 300
const LARGE_RUNS = 20
const WARM_UP_RUNS = 50
/** The disk is still busy with the cluster that was just made. */
const REST_AFTER_CREATION = 5000

const TEN_THOUSAND_ROWS = `select i as a, i::bigint * 1000003 as b, 'name ' || i as c, md5(i::text) as d,
  jsonb_build_object('n', i) as e, now() as f, i % 2 = 0 as g, i::numeric / 7 as h from generate_series(1, 10000) i`

/** The query route against the same query by the driver, over the same Postgres front, in turns. */
export async function measureQueries(plinth) {
  const { ref } = await plinth.createProject('Queries')
  await plinth.until(ref, 'ACTIVE_HEALTHY')
  const { connectionString } = await plinth.api('GET', `/platform/projects/${ref}`)
  const driver = new pg.Client({
    host: 'localhost',
    port: plinth.ports[2],
    user: `postgres.${ref}`,
    password: DATABASE_PASSWORD,
    database: 'postgres',
  })
  await driver.connect()
  await sleep(REST_AFTER_CREATION)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (query) => post(agent, `${plinth.base}/platform/pg-meta/${ref}/query`, { query }, handleHeaders)
  const askForText = (query) =>
    post(agent, `${plinth.base}/platform/projects/${ref}/sql`, { query, row_limit: 10_000 }, plinth.headers())
  const handleHeaders = { ...plinth.headers(), 'x-connection-encrypted': connectionString }
  try {
    const small = await inTurn(
      { runs: SMALL_RUNS, warmUp: WARM_UP_RUNS },
      () => driver.query('select 1'),
      () => ask('select 1'),
    )
    const large = await inTurn(
      { runs: LARGE_RUNS, warmUp: WARM_UP_RUNS },
      () => driver.query(TEN_THOUSAND_ROWS),
      () => ask(TEN_THOUSAND_ROWS),
    )
    const asText = await inTurn(
      { runs: LARGE_RUNS, warmUp: WARM_UP_RUNS },
      () => driver.query(TEN_THOUSAND_ROWS),
      () => askForText(TEN_THOUSAND_ROWS),
    )
    return [
      figure('`select 1` by the driver (median)', small.direct, 'ms'),
      figure(
        '`select 1` through the query route, over the driver (difference of medians)',
        small.routed - small.direct,
        'ms',
        3,
      ),
      figure('10,000 rows × 8 columns by the driver (median)', large.direct, 'ms'),
      figure(
        'the same through the SQL route, values as text (ratio of medians)',
        asText.routed / asText.direct,
        '',
        1.5,
      ),
      figure(
        'the same through the metadata proxy, values as JSON (ratio of medians)',
        large.routed / large.direct,
        '',
        1.5,
      ),
    ]
  } finally {
    agent.destroy()
    await driver.end()
  }
}

/** The leanest client that Node has, since the route is measured and not the client: fetch costs half a millisecond. */
function post(agent, url, body, headers) {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const options = { agent, method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(text) } }
    const sent = request(url, options, (response) => {
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(JSON.parse(answer))
        else reject(new Error(`${url}: ${response.statusCode} ${answer}`))
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })
}
