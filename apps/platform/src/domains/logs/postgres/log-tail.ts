import type { LineStore } from '@plinth/log-store/line-store'
import { derivedId, type LogLine } from '@plinth/log-store/log-line'
import { lineOfEntry } from './line-of-entry.ts'
import { listLogFiles, type LogFile, nameOfHour, openLogFile, stampOf } from './log-files.ts'
import { isStillThere, type LogPlaces, placeAt, readPlaces, writePlaces } from './log-places.ts'

/** Of a file at once. */
const PIECE_BYTES = 256 * 1024
/** What one look stores and reads: a database that writes more does not hold up the others. */
const MOST_LINES = 2000
const MOST_BYTES = 16 * 1024 * 1024
const LOOKS_PER_LISTING = 60

const LINE_FEED = 10

interface Options {
  ref: string
  logDirectory: string
  /** Where it is kept how far each file was read. */
  placesFile: string
  lines: Pick<LineStore, 'store'>
  now(): Date
}

interface Look {
  stored: number
  bytes: number
  hasMoved: boolean
}

/**
 * Reads what a cluster's log says since the last look, and stores it. The log itself is the buffer: nothing counts as
 * read until it is stored, and what may have been stored before is sent once more under the same ids.
 */
export function createLogTail({ ref, logDirectory, placesFile, lines, now }: Options) {
  let places: LogPlaces | undefined
  /** Before which each file may have been stored without anybody knowing. */
  const repeatedTo = new Map<string, number>()
  /** How each file looked when it was read to its end. */
  const read = new Map<string, string>()
  let looks = 0
  let latest: string | undefined

  return {
    /** Rejects where the store is away; the next look reads the same. */
    async read() {
      places ??= await readPlaces(placesFile)
      const look = { stored: 0, bytes: 0, hasMoved: false }
      try {
        for (const name of await namesToRead()) await readOn(name, places, look)
      } finally {
        if (look.hasMoved) await writePlaces(placesFile, places)
      }
    },
  }

  /** Mostly the file of this hour and the one that was written before. */
  async function namesToRead() {
    const current = nameOfHour(now())
    if (looks++ % LOOKS_PER_LISTING === 0 || latest === undefined) return listLogFiles(logDirectory)
    return latest === current ? [current] : [latest, current]
  }

  async function readOn(name: string, known: LogPlaces, look: Look) {
    const stamp = await stampOf(logDirectory, name)
    if (stamp === undefined || read.get(name) === stamp) return
    const file = await openLogFile(logDirectory, name)
    if (!file) return
    try {
      const begin = await beginningOf(file, name, known)
      const dropped = await storeFrom(begin, { file, name, known, look })
      if (dropped > 0) await lines.store([droppedLine(`${name} ${JSON.stringify(known[name])}`, dropped)], true)
      if (known[name]?.offset === file.size) read.set(name, stamp)
    } finally {
      await file.close()
    }
  }

  /** Its beginning, where another day or another cluster has written it since. */
  async function beginningOf(file: LogFile, name: string, known: LogPlaces) {
    const place = known[name]
    const isSame = place !== undefined && (await isStillThere(file, place))
    if (!repeatedTo.has(name)) repeatedTo.set(name, file.size)
    else if (place !== undefined && !isSame) repeatedTo.set(name, 0)
    return isSame ? place.offset : 0
  }

  /** Resolves to how many lines were dropped. */
  async function storeFrom(
    begin: number,
    { file, name, known, look }: { file: LogFile; name: string; known: LogPlaces; look: Look },
  ) {
    let [offset, dropped] = [begin, 0]
    while (offset < file.size && look.bytes < MOST_BYTES) {
      const piece = await file.read(offset, PIECE_BYTES)
      const lineEnd = piece.lastIndexOf(LINE_FEED) + 1
      // what is still being written waits; a line that is longer than a piece is dropped
      if (lineEnd === 0 && piece.length < PIECE_BYTES) break
      const length = lineEnd || piece.length
      const written = piece.toString('utf8', 0, length).split('\n').filter(Boolean)
      const found = written.map((one) =>
        look.stored < MOST_LINES ? counted(lineOfEntry(ref, one, now().getTime()), look) : undefined,
      )
      await store(
        found.flatMap((line) => line ?? []),
        { name, from: offset, to: offset + length },
      )
      if (lineEnd > 0) dropped += found.filter((line) => line === undefined).length
      offset += length
      look.bytes += length
      known[name] = await placeAt(file, offset)
      look.hasMoved = true
      latest = name
    }
    return dropped
  }

  async function store(found: readonly LogLine[], { name, from, to }: { name: string; from: number; to: number }) {
    if (found.length === 0) return
    try {
      await lines.store(found, from < (repeatedTo.get(name) ?? 0))
    } catch (error) {
      // all of it may have been stored before the connection was lost
      repeatedTo.set(name, Math.max(repeatedTo.get(name) ?? 0, to))
      throw error
    }
  }

  function droppedLine(place: string, count: number): LogLine {
    const at = now().getTime()
    const what = count === 1 ? '1 line was' : `${count} lines were`
    return {
      id: derivedId(at, `${ref} ${place}`),
      at,
      ref,
      source: 'postgres_logs',
      level: 'warning',
      message: `${what} dropped because the database wrote too many at once, or lines that are too long.`,
    }
  }
}

function counted(line: LogLine | undefined | null, look: Look) {
  if (line) look.stored++
  return line
}
