import { execFile } from 'node:child_process'
import { appendFile, link, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connectLineStore, type LineStore } from '@plinth/log-store/line-store'
import { startLogStore } from '@plinth/log-store/start-log-store'
import { expect, onTestFinished, test } from 'vitest'
import { createLogTail } from './log-tail.ts'

const REF = 'abcdefghijklmnopqrst'
const NOON = Date.UTC(2026, 10, 23, 12)
const FILE = 'postgresql-12.json'

let written = 0
/** As Postgres writes it: no two are alike. */
const entry = (message: string, changes: object = {}) =>
  `${JSON.stringify({
    timestamp: '2026-11-23 12:00:00.500 UTC',
    pid: 4711,
    session_id: '6923a1b0.1267',
    line_num: ++written,
    error_severity: 'ERROR',
    state_code: '42P01',
    message,
    ...changes,
  })}\n`

async function givenTail() {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-tail-'))
  const logDirectory = join(folder, 'logs')
  await mkdir(logDirectory)
  const say = () => undefined
  const store = await startLogStore({
    directory: join(folder, 'files'),
    place: 'in this process',
    log: { info: say, warn: say, error: say },
  })
  const lines = connectLineStore(store.writersSocket)
  onTestFinished(async () => {
    lines.close()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })
  const placesFile = join(folder, 'read', `${REF}.json`)
  let now = NOON
  return {
    placesFile,
    path: (name = FILE) => join(logDirectory, name),
    /** As a platform that was just started reads. */
    restarted: (over: Pick<LineStore, 'store'> = lines) =>
      createLogTail({ ref: REF, logDirectory, placesFile, lines: over, now: () => new Date(now) }),
    lines,
    atHour: (hour: number) => void (now = Date.UTC(2026, 10, 23, hour)),
    read: async () =>
      (
        await store.reading.list({
          filter: { ref: REF, from: NOON - 86_400_000, to: NOON + 2 * 86_400_000 },
          most: 9000,
        })
      ).toReversed(),
  }
}

type Given = Awaited<ReturnType<typeof givenTail>>
const messages = async ({ read }: Given) => (await read()).map(({ message }) => message).toSorted()

test('what Postgres says is a line with its SQLSTATE, user, database and request', async () => {
  const given = await givenTail()
  const request = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
  await writeFile(
    given.path(),
    entry('relation "todos" does not exist', {
      user: 'plinth_api',
      dbname: 'postgres',
      application_name: `rest ${request}`,
      ps: 'SELECT',
      detail: 'hunter2',
      statement: "alter role app password 'hunter2'",
      remote_host: '[local]',
    }) + entry('ready', { error_severity: 'LOG', state_code: '00000' }),
  )
  await given.restarted().read()
  const [first, second] = (await given.read()).toSorted((a, b) => b.message.localeCompare(a.message))
  expect(first).toMatchObject({
    at: NOON + 500,
    source: 'postgres_logs',
    level: 'error',
    message: 'relation "todos" does not exist',
    request_id: request,
    role: 'plinth_api',
    fields: {
      parsed: {
        error_severity: 'ERROR',
        sql_state_code: '42P01',
        user_name: 'plinth_api',
        database_name: 'postgres',
        command_tag: 'SELECT',
        query: 'alter role app password redacted',
      },
    },
  })
  expect(JSON.stringify(first)).not.toContain('hunter2')
  expect(second).toMatchObject({ level: 'info', message: 'ready', request_id: null, role: null })
})

test('a restart neither loses nor doubles a line, also without what was known of the files', async () => {
  const given = await givenTail()
  await writeFile(given.path(), entry('one') + entry('two'))
  await given.restarted().read()
  await appendFile(given.path(), entry('three'))
  await given.restarted().read()
  await rm(given.placesFile)
  await appendFile(given.path(), entry('four'))
  const tail = given.restarted()
  await tail.read()
  await writeFile(given.placesFile, '{"half')
  await given.restarted().read()
  await appendFile(given.path(), entry('five'))
  await tail.read()
  expect(await messages(given)).toEqual(['five', 'four', 'one', 'three', 'two'])
})

test('two that read the same log store each line once', async () => {
  const given = await givenTail()
  await writeFile(given.path(), Array.from({ length: 500 }, (_, index) => entry(String(index))).join(''))
  await Promise.all([given.restarted().read(), given.restarted().read()])
  expect(new Set(await messages(given)).size).toBe(500)
  expect(await given.read()).toHaveLength(500)
})

test('a line that is still being written waits for its end', async () => {
  const given = await givenTail()
  const tail = given.restarted()
  const whole = entry('late')
  await writeFile(given.path(), entry('early') + whole.slice(0, 60))
  await tail.read()
  expect(await messages(given)).toEqual(['early'])
  await appendFile(given.path(), whole.slice(60))
  await tail.read()
  expect(await messages(given)).toEqual(['early', 'late'])
})

test('reading follows into the file of the next hour, and into the same one a day later', async () => {
  const given = await givenTail()
  const tail = given.restarted()
  await writeFile(given.path(), entry('noon'))
  await tail.read()
  await appendFile(given.path(), entry('last of noon'))
  await writeFile(given.path('postgresql-13.json'), entry('one'))
  given.atHour(13)
  await tail.read()
  expect(await messages(given)).toEqual(['last of noon', 'noon', 'one'])

  // Postgres empties the file, and has written more into it than was there before
  await truncate(given.path(), 0)
  const next = { timestamp: '2026-11-24 12:00:00.500 UTC' }
  await appendFile(given.path(), entry('the next day', next) + entry('x'.repeat(2000), next))
  given.atHour(36)
  await tail.read()
  expect(await messages(given)).toEqual(['last of noon', 'noon', 'one', 'the next day', 'x'.repeat(2000)])
})

test('a log that was emptied because it was too large is read from its new beginning', async () => {
  const given = await givenTail()
  const tail = given.restarted()
  await writeFile(given.path(), entry('a long one'.repeat(100)))
  await tail.read()
  await truncate(given.path(), 0)
  await appendFile(given.path(), entry('after'))
  await tail.read()
  expect(await messages(given)).toEqual(['a long one'.repeat(100), 'after'])
})

test('nothing counts as read until it is stored', async () => {
  const given = await givenTail()
  await writeFile(given.path(), entry('one'))
  let isAway = true
  const tail = given.restarted({
    // the connection is lost after the lines were stored
    async store(batch, isRepeated) {
      await given.lines.store(batch, isRepeated)
      if (isAway) throw new Error('The connection has ended')
    },
  })
  await tail
    .read()
    .then(
      () => 'read',
      () => 'failed',
    )
    .then((outcome) => expect(outcome).toBe('failed'))
  await appendFile(given.path(), entry('two'))
  isAway = false
  await tail.read()
  expect(await messages(given)).toEqual(['one', 'two'])
})

test('of a flood the first lines are stored, and a line says how many were dropped', async () => {
  const given = await givenTail()
  const tail = given.restarted()
  await writeFile(given.path(), Array.from({ length: 5000 }, (_, index) => entry(`line ${index}`)).join(''))
  await tail.read()
  const read = await given.read()
  expect(read.filter(({ message }) => message.startsWith('line '))).toHaveLength(2000)
  expect(read.filter(({ level }) => level === 'warning').map(({ message }) => message)).toEqual([
    '3000 lines were dropped because the database wrote too many at once, or lines that are too long.',
  ])
  await appendFile(given.path(), entry('calm again'))
  await tail.read()
  expect(await messages(given)).toContain('calm again')
})

test('what is no entry, and one that is too long, is dropped without the lines around it', async () => {
  const given = await givenTail()
  const broken = [
    'no JSON\n',
    '{}\n',
    '[]\n',
    '"text"\n',
    `{"message": 5}\n`,
    entry('of another age', { timestamp: '1970-01-01 00:00:00.000 UTC' }),
    entry('of no time', { timestamp: 'yesterday' }),
    entry('x'.repeat(700_000)),
    entry(String.raw`\u0000 \ud800 " {"timestamp": "x"}`),
    entry('\u0000\ud800'),
  ]
  await writeFile(given.path(), entry('before') + broken.join('') + entry('after'))
  await given.restarted().read()
  const read = await messages(given)
  expect(read).toHaveLength(5)
  expect(read).toEqual(
    expect.arrayContaining([
      'after',
      'before',
      String.raw`\u0000 \ud800 " {"timestamp": "x"}`,
      '8 lines were dropped because the database wrote too many at once, or lines that are too long.',
    ]),
  )
})

test('neither another file nor one that never ends is read in place of the log', async () => {
  const given = await givenTail()
  const secret = given.path('secret')
  await writeFile(secret, entry('secret'))
  await symlink(secret, given.path('postgresql-01.json'))
  await link(secret, given.path('postgresql-02.json'))
  await promisify(execFile)('mkfifo', [given.path('postgresql-03.json')])
  await mkdir(given.path('postgresql-04.json'))
  await writeFile(given.path(), entry('of the log'))
  await given.restarted().read()
  expect(await messages(given)).toEqual(['of the log'])
})

test('places on the machine are left out', async () => {
  const given = await givenTail()
  const server = { error_severity: 'LOG', state_code: '00000', backend_type: 'postmaster' }
  await writeFile(
    given.path(),
    entry('listening on Unix socket "/run/plinth/.s.PGSQL.5432"', server) +
      entry('ending log output to stderr', server) +
      entry('could not open file "/var/lib/plinth/data/x": Permission denied', server) +
      entry('could not open file "/their/own.csv" for reading', { user: 'postgres' }),
  )
  await given.restarted().read()
  expect(await messages(given)).toEqual([
    'could not open file "/their/own.csv" for reading',
    'could not open file "…": Permission denied',
  ])
})

test('what the platform asks for itself is left out', async () => {
  const given = await givenTail()
  await writeFile(given.path(), entry('ours', { application_name: 'plinth/metrics' }) + entry('of the project'))
  await given.restarted().read()
  expect(await messages(given)).toEqual(['of the project'])
})
