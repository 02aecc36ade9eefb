import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { figure, median, quantile } from '../figures.mjs'

const CALLERS = 64
/** As many as REST has in the smallest cluster. */
const CONNECTIONS = 6
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
/** Until the code of the data plane is compiled. */
const WARM_UP_SECONDS = 20
const CLAIMS = '{"role":"anon"}'

/** REST and the driver in turns, so that what else the machine does meets both. */
export async function measureRates(project) {
  const byKey = read('items?id=eq.4711', `select * from items where id = 4711`)
  const insert = {
    method: 'POST',
    target: 'entries',
    headers: { prefer: 'return=representation', 'content-type': 'application/json' },
    body: '{"name":"entry","n":7}',
    sql: `with made as (insert into entries (name, n) select name, n from json_to_record('{"name":"entry","n":7}') as given (name text, n int) returning *)
      select json_agg(made) from made`,
  }
  const embed = read(
    'parents?select=*,children(*,grandchildren(*))&order=id&limit=100',
    `select parents.*, children.rows as children from parents left join lateral (
       select coalesce(json_agg(one), '[]') as rows from (
         select children.*, grandchildren.rows as grandchildren from children left join lateral (
           select coalesce(json_agg(two), '[]') as rows from (
             select * from grandchildren where grandchildren.child_id = children.id) two
         ) grandchildren on true where children.parent_id = parents.id) one
     ) children on true order by id limit 100`,
  )
  const thousand = read('items?order=id&limit=1000', 'select * from items order by id limit 1000')
  await restRate(project, byKey, CALLERS, undefined, WARM_UP_SECONDS)
  const rates = { byKey: [], insert: [], embed: [], thousand: [] }
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, work] of Object.entries({ byKey, insert, embed, thousand })) {
      const callers = name === 'byKey' || name === 'insert' ? CALLERS : 1
      const rest = await restRate(project, work, callers)
      const driver = await driverRate(project, work, callers)
      if (round >= 0) rates[name].push({ rest, driver })
    }
  }
  const ratio = (name, of = (rate) => rate.perSecond) =>
    median(rates[name].map(({ rest, driver }) => of(rest) / of(driver)))
  const half = median(rates.byKey.map(({ rest }) => rest.perSecond)) / 2
  const paced = []
  for (let round = 0; round < ROUNDS; round++)
    paced.push(quantile((await restRate(project, byKey, CALLERS, half)).latencies, 0.99))
  return [
    atLeast(
      `GET of one row by key, ${CALLERS} callers, over the driver’s own rate (median of ${ROUNDS})`,
      ratio('byKey'),
      0.8,
    ),
    figure('its requests in a second', median(rates.byKey.map(({ rest }) => rest.perSecond)), ''),
    figure('processor time of the data plane for each', median(rates.byKey.map(({ rest }) => rest.cpu)) * 1000, 'µs'),
    figure('its 99th percentile at half of that load', median(paced), 'ms', 10),
    figure(
      '1,000 rows of 10 columns: processor time of the data plane, over that of the driver’s process',
      ratio('thousand', ({ cpu }) => cpu),
      '',
      1.5,
    ),
    atLeast('insert of one row with return=representation, over the driver', ratio('insert'), 0.75),
    figure('embedding of three levels, 100 parents: time over the same SQL by hand', 1 / ratio('embed'), '', 1.3),
  ]
}

const read = (target, rows) => ({
  method: 'GET',
  target,
  headers: {},
  sql: `select coalesce(json_agg(rows), '[]')::text, count(*) from (${rows}) rows`,
})

function atLeast(what, value, least) {
  const { figure: shown } = figure(what, value, '')
  return { what, figure: shown, limit: `at least ${least}`, ok: value >= least }
}

async function restRate(
  { ref, port, keys, dataPlane },
  { method, target, headers, body = '' },
  callers,
  perSecond,
  seconds = SECONDS,
) {
  const requests = Array.from({ length: 256 }, (_, index) => {
    const all = {
      host: `localhost:${port}`,
      apikey: keys[index % keys.length],
      'user-agent': 'bench',
      'x-forwarded-for': `10.${index}.0.1`,
      ...headers,
      ...(method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) }),
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    return `${method} /p/${ref}/rest/v1/${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
  })
  const before = cpuOf(dataPlane)
  const { latencies, failures } = await inWorker('./client.worker.mjs', {
    port,
    requests,
    connections: callers,
    seconds,
    perSecond,
  })
  if (failures.length > 0) throw new Error(`Responses that were none: ${JSON.stringify(failures)}`)
  return { perSecond: latencies.length / seconds, cpu: (cpuOf(dataPlane) - before) / latencies.length, latencies }
}

async function driverRate({ connection }, { sql }, callers) {
  const text = `begin; select set_config('search_path', '"public"', true), set_config('role', 'anon', true),
    set_config('request.jwt.claims', '${CLAIMS}', true), set_config('request.method', 'GET', true),
    set_config('request.path', '/', true), set_config('request.headers', '{}', true), set_config('request.cookies', '{}', true);
    ${sql}; commit`
  const { count, elapsed, cpu } = await inWorker('./driver.worker.mjs', {
    connection,
    text,
    connections: Math.min(CONNECTIONS, callers),
    callers,
    seconds: SECONDS,
  })
  return { perSecond: (count / elapsed) * 1000, cpu: cpu / count }
}

function inWorker(file, workerData) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(file, import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** Milliseconds of processor time that a process has used. Linux counts hundredths of a second. */
function cpuOf(pid) {
  const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}
