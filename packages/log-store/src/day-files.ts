import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import type { Log } from '@plinth/service-kit/service'
import { columnNames, createLines, linesOfJson } from './columns.ts'
import { type Day, dayOf, daysBetween } from './day.ts'

const MEMORY = '384MB'
const THREADS = '2'
const SPILL = '1GB'

/** How long the lines of each project are kept, in days. Those of others are removed. */
export type Retention = Record<string, number>

/** A line on its way into the store. */
export interface WrittenLine {
  /** Milliseconds since 1970. */
  at: number
  /** Of `boundedLine`. */
  json: string
}

/** The lines of all projects: a database file a day, so that a day is forgotten by removing its file. */
export interface DayFiles {
  /** Resolves when they would survive a crash. What was stored before is left out where they are sent again. */
  write(lines: readonly WrittenLine[], isRepeated: boolean): Promise<void>
  /** Runs `work` over the files of the days that the span touches, by the names of their databases. */
  read<Result>(
    span: { from: number; to: number },
    work: (connection: DuckDBConnection, databases: readonly string[]) => Promise<Result>,
  ): Promise<Result>
  /** Removes what is older; today's file is left alone. */
  keep(retention: Retention, now: number): Promise<void>
  close(): Promise<void>
}

/** An error after which the process has to start again to go on writing. */
export const isFatal = (error: unknown) =>
  error instanceof Error && /\bFATAL\b|has been invalidated/.test(error.message)

export async function openDayFiles({ directory, log }: { directory: string; log: Log }): Promise<DayFiles> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const spill = join(directory, 'spill')
  await rm(spill, { recursive: true, force: true })
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: MEMORY,
    threads: THREADS,
    temp_directory: spill,
    max_temp_directory_size: SPILL,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  })
  const writer = await instance.connect()
  const days = new Set<Day>()
  /** Writes and removals happen one after the other; reads go on beside writes. */
  let turn: Promise<unknown> = Promise.resolve()
  const reads = new Set<Promise<unknown>>()
  /** While a file is replaced nothing is read. */
  let replaced: Promise<unknown> = Promise.resolve()

  for (const name of (await readdir(directory)).toSorted()) {
    if (name.includes('.new')) await rm(join(directory, name), { force: true })
    const [, day] = /^(\d{4}-\d\d-\d\d)\.duckdb$/.exec(name) ?? []
    if (day) await open(day as Day).catch((error: unknown) => setAside(day as Day, error))
  }

  return {
    write: (lines, isRepeated) => inTurn(() => write(lines, isRepeated)),
    async read({ from, to }, work) {
      await replaced
      const found = [...days].filter((day) => day >= dayOf(from) && day <= dayOf(to)).toSorted()
      const reading = readWith(found, work)
      reads.add(reading)
      return reading.finally(() => reads.delete(reading))
    },
    keep: (retention, now) => inTurn(() => keep(retention, now)),
    close: () =>
      inTurn(async () => {
        await Promise.allSettled(reads)
        writer.closeSync()
        instance.closeSync()
      }),
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  async function open(day: Day) {
    if (days.has(day)) return
    await writer.run(`attach ${literal(fileOf(day))} as ${databaseOf(day)}`)
    await writer.run(createLines(databaseOf(day)))
    days.add(day)
  }

  /** A file that cannot be read does not keep the other days from being read. */
  async function setAside(day: Day, error: unknown) {
    log.error({ err: error, day }, 'A day of logs cannot be read and is set aside')
    await writer.run(`detach database if exists ${databaseOf(day)}`)
    await rename(fileOf(day), `${fileOf(day)}.broken`)
    await rm(`${fileOf(day)}.wal`, { force: true })
  }

  async function write(lines: readonly WrittenLine[], isRepeated: boolean) {
    for (const [day, texts] of groupByDay(lines)) {
      await open(day)
      const insert = insertInto(databaseOf(day), isRepeated)
      await writer.run(insert, [`[${texts.join(',')}]`]).catch((error: unknown) => {
        if (!isUnreadable(error)) throw error
        return oneByOne(insert, texts)
      })
    }
  }

  /** One line that the database cannot take does not keep the others out. */
  async function oneByOne(insert: string, texts: readonly string[]) {
    for (const text of texts) {
      await writer.run(insert, [`[${text}]`]).catch((error: unknown) => {
        if (!isUnreadable(error)) throw error
        log.error({ err: error }, 'A log line could not be stored')
      })
    }
  }

  async function keep(retention: Retention, now: number) {
    const today = dayOf(now)
    for (const day of [...days].filter((day) => day < today)) {
      const age = daysBetween(day, today)
      const kept = Object.keys(retention).filter((ref) => (retention[ref] ?? 0) >= age)
      await keepOnly(day, kept)
    }
  }

  /** The file is rewritten without what goes, because deleting rows does not make it smaller. */
  async function keepOnly(day: Day, refs: readonly string[]) {
    const database = databaseOf(day)
    const list = refs.map(literal).join(', ')
    const isKept = refs.length === 0 ? 'false' : `ref in (${list})`
    const counts = await writer.runAndReadAll(
      `select count(*) filter (where ${isKept}), count(*) filter (where not ${isKept}) from ${database}.lines`,
    )
    const [staying, leaving] = counts.getRowsJson()[0] ?? []
    if (leaving === '0' && staying !== '0') return
    const replacement = `${fileOf(day)}.new`
    if (staying !== '0') {
      await rm(replacement, { force: true })
      await writer.run(`attach ${literal(replacement)} as replacement`)
      await writer.run(createLines('replacement'))
      await writer.run(
        `insert into replacement.lines select * from ${database}.lines where ${isKept} order by occurred_at`,
      )
      await writer.run('detach replacement')
    }
    replaced = replace(day, staying === '0' ? undefined : replacement).catch((error: unknown) => {
      log.error({ err: error, day }, 'A day of logs could not be made smaller')
    })
    await replaced
  }

  async function replace(day: Day, replacement: string | undefined) {
    await Promise.allSettled(reads)
    days.delete(day)
    await writer.run(`detach ${databaseOf(day)}`)
    if (!replacement) return rm(fileOf(day), { force: true })
    await rename(replacement, fileOf(day))
    await open(day)
  }

  async function readWith<Result>(
    found: readonly Day[],
    work: (connection: DuckDBConnection, databases: readonly string[]) => Promise<Result>,
  ) {
    const connection = await instance.connect()
    try {
      return await work(connection, found.map(databaseOf))
    } finally {
      connection.closeSync()
    }
  }

  function fileOf(day: Day) {
    return join(directory, `${day}.duckdb`)
  }
}

function groupByDay(lines: readonly WrittenLine[]) {
  const found = new Map<Day, string[]>()
  for (const { at, json } of lines) {
    const day = dayOf(at)
    const texts = found.get(day)
    if (texts) texts.push(json)
    else found.set(day, [json])
  }
  return found
}

const insertInto = (database: string, isRepeated: boolean) =>
  `insert into ${database}.lines (${columnNames}) select ${columnNames} from (${linesOfJson})
   ${isRepeated ? `where id not in (select id from ${database}.lines)` : ''}`

const isUnreadable = (error: unknown) =>
  error instanceof Error && /^(Invalid Input|Conversion) Error/.test(error.message)

const databaseOf = (day: Day) => `"day ${day}"`

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
