import { connect, type Socket } from 'node:net'
import { createPeer, type Peer } from '@plinth/service-kit/peer'
import { boundedLine } from './bounded-line.ts'
import type { WrittenLine } from './day-files.ts'
import { type LogLine, timedId } from './log-line.ts'

/** What is sent at once. */
const BATCH_LINES = 1000
const BATCH_CHARACTERS = 512 * 1024
/** Lines that wait a moment are stored together. */
const PAUSE_MS = 50
const RETRY_MS = 200

const DEFAULT_ROOM = { lines: 20_000, characters: 32 * 1024 * 1024 }

/** Hands lines to the store. Nothing here waits or throws, so that a line never fails what it is about. */
export interface LogClient {
  write(line: Omit<LogLine, 'id'>): void
  /** Resolves when all that was written before is stored or dropped. */
  flush(): Promise<void>
  /** Waits for lines that are on the way, but not for a store that is away. */
  close(): Promise<void>
}

interface Options {
  /** The store's socket for writers. */
  socket: string
  /** What is kept while the store is away. */
  room?: typeof DEFAULT_ROOM
  clock?: { now(): Date }
}

interface Waiting extends WrittenLine {
  ref: string
  source: string
}

/**
 * Lines wait here until the store has confirmed them. What no longer fits is dropped, the oldest first, and counted: a
 * line of its own says how many are missing.
 */
export function connectLogs({
  socket: path,
  room = DEFAULT_ROOM,
  clock = { now: () => new Date() },
}: Options): LogClient {
  const waiting: Waiting[] = []
  const dropped = new Map<string, { ref: string; source: string; count: number }>()
  const flushed = new Set<() => void>()
  let characters = 0
  /** How many of the first lines are on the way. */
  let sent = 0
  /** Whether the store may already have what is sent next. */
  let isRepeated = false
  let isClosed = false
  let socket: Socket | undefined
  let peer: Peer | undefined
  let timer: NodeJS.Timeout | undefined
  dial()

  return {
    write(line) {
      if (!isClosed) add({ ...line, id: timedId(line.at) })
    },
    flush() {
      if (waiting.length === 0) return Promise.resolve()
      soon(0)
      return new Promise((resolve) => flushed.add(resolve))
    },
    async close() {
      isClosed = true
      if (peer && waiting.length > 0) {
        soon(0)
        await new Promise<void>((resolve) => {
          flushed.add(resolve)
          socket?.once('close', resolve)
        })
      }
      clearTimeout(timer)
      socket?.destroy()
      for (const resolve of flushed) resolve()
    },
  }

  function add(line: LogLine) {
    const { ref, source } = line
    const json = boundedLine(line)
    waiting.push({ at: line.at, json, ref, source })
    characters += json.length
    while (waiting.length > sent + 1 && (waiting.length > room.lines || characters > room.characters)) drop()
    soon(PAUSE_MS)
  }

  /** The oldest that is not on the way. */
  function drop() {
    const [gone] = waiting.splice(sent, 1)
    if (!gone) return
    characters -= gone.json.length
    const key = `${gone.ref} ${gone.source}`
    const { count } = dropped.get(key) ?? { count: 0 }
    dropped.set(key, { ref: gone.ref, source: gone.source, count: count + 1 })
  }

  function soon(pause: number) {
    if (sent > 0 || !peer) return
    if (pause === 0) clearTimeout(timer)
    else if (timer) return
    timer = setTimeout(() => void send(), pause)
  }

  async function send() {
    timer = undefined
    if (sent > 0 || !peer || waiting.length === 0) return
    const batch: WrittenLine[] = []
    let length = 0
    for (const { at, json } of waiting) {
      if (batch.length > 0 && (batch.length >= BATCH_LINES || length + json.length > BATCH_CHARACTERS)) break
      batch.push({ at, json })
      length += json.length
    }
    sent = batch.length
    const stored = await peer.call('write', batch, isRepeated).then(
      () => true,
      () => false,
    )
    sent = 0
    isRepeated = !stored
    if (!stored) return pauseAfterFailure()
    for (const { json } of waiting.splice(0, batch.length)) characters -= json.length
    sayWhatWasDropped()
    if (waiting.length > 0) return soon(0)
    for (const resolve of flushed) resolve()
    flushed.clear()
  }

  /** The store is there and could not store: its disk is full. */
  function pauseAfterFailure() {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), RETRY_MS)
  }

  function sayWhatWasDropped() {
    const at = clock.now().getTime()
    for (const { ref, source, count } of dropped.values()) {
      const message = `${count} ${count === 1 ? 'line was' : 'lines were'} dropped because the log store was unavailable.`
      const json = boundedLine({ id: timedId(at), at, ref, source, level: 'warning', message })
      waiting.push({ at, json, ref, source })
      characters += json.length
    }
    dropped.clear()
  }

  function dial() {
    const dialed = connect(path)
    socket = dialed
    dialed.once('connect', () => {
      peer = createPeer(dialed, {})
      soon(0)
    })
    dialed.once('error', () => dialed.destroy())
    dialed.once('close', () => {
      peer = undefined
      if (!isClosed) setTimeout(dial, RETRY_MS).unref()
    })
    dialed.unref()
  }
}
