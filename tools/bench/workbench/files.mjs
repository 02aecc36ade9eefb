import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { figure, median } from '../figures.mjs'
import { timed } from '../in-turn.mjs'
import { mostMemory } from '../most-memory.mjs'
import { ROWS } from './events.mjs'

const ROUNDS = 5
const PIECE_BYTES = 1024 * 1024
const COLUMNS = [
  'id',
  'name',
  'amount',
  'hits',
  'score',
  'kind',
  'path',
  'is_done',
  'happened_at',
  'session',
  'details',
  'note',
]

/** A million rows to a file and from a file, in turn with COPY through the driver, and the memory that it takes. */
export async function measureFiles(project) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-bench-'))
  try {
    const byCopy = join(folder, 'copy.csv')
    const exported = await measured(
      project,
      () => exportTo(project, join(folder, 'export.csv')),
      () => pipeline(project.driver.query(copyTo('copy events to stdout (format csv)')), createWriteStream(byCopy)),
    )
    await project.driver.query('create table arrived (like events including all)')
    const imported = await measured(
      project,
      async () => {
        await project.driver.query('truncate arrived')
        return importFrom(project, byCopy)
      },
      async () => {
        await project.driver.query('truncate arrived')
        await pipeline(createReadStream(byCopy), project.driver.query(copyFrom('copy arrived from stdin (format csv)')))
      },
    )
    const megabytes = Math.round(statSync(byCopy).size / 1e6)
    return [
      ...figuresOf(`export of ${ROWS} rows as CSV, ${megabytes} MB`, exported, 1.5),
      ...figuresOf(`import of ${ROWS} rows of CSV, ${megabytes} MB`, imported, 2),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function figuresOf(what, { routed, direct, megabytes }, limit) {
  return [
    figure(`${what}: COPY by the driver`, direct / 1000, 's'),
    figure(`${what}: over COPY`, routed / direct, 'times', limit),
    figure(`${what}: memory of the platform above idle, at most`, megabytes, 'MB', 100),
  ]
}

async function exportTo({ plinth, ref, events }, path) {
  const { ticket } = await plinth.api('POST', `/platform/projects/${ref}/tables/${events}/exports`, { format: 'csv' })
  const answer = await fetch(`${plinth.base}/platform/export-downloads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
  })
  if (!answer.ok) throw new Error(`The export answered ${answer.status}: ${await answer.text()}`)
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(path))
}

async function importFrom({ plinth, ref, idOf }, path) {
  const { id } = await plinth.api('POST', `/platform/projects/${ref}/tables/${await idOf('arrived')}/imports`, {
    bytes: statSync(path).size,
    format: { kind: 'csv', encoding: 'utf-8', delimiter: ',', has_header: false, empty: 'as_written' },
    columns: COLUMNS.map((name) => ({ name, into: name })),
    on_existing: { do: 'refuse' },
    leaves_out_bad: false,
    is_dry_run: false,
  })
  let offset = 0
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    const answer = await fetch(`${plinth.base}/platform/projects/${ref}/imports/${id}/pieces/${offset}`, {
      method: 'PUT',
      headers: { ...plinth.headers(), 'content-type': 'application/octet-stream' },
      body: piece,
    })
    if (!answer.ok) throw new Error(`A piece was answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
    offset += piece.length
  }
  const { inserted } = await plinth.api('POST', `/platform/projects/${ref}/imports/${id}/finish`)
  if (inserted !== ROWS) throw new Error(`${inserted} rows were imported of ${ROWS}`)
}

/** Of ours, the memory too. */
async function measured({ plinth }, routed, direct) {
  const times = { routed: [], direct: [], megabytes: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.direct.push(await timed(direct))
    const { took, megabytes } = await mostMemory(plinth.pid, () => timed(routed))
    times.routed.push(took)
    times.megabytes.push(megabytes)
  }
  return { routed: median(times.routed), direct: median(times.direct), megabytes: Math.max(...times.megabytes) }
}
