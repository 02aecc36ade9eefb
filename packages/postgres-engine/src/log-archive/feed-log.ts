import { constants, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupRepository } from '@plinth/backups/backup-repository'
import { readLogSegment } from '@plinth/backups/log-segments'
import type { ClusterFiles } from '../cluster/cluster.ts'
import { ifMissing } from '../system/missing-file.ts'
import { writeDurably } from '../system/write-durably.ts'
import { FEED, FETCH_SCRIPT, FETCH_SCRIPT_TEXT, HERE, NOT_THERE, WANTED } from './fetch-script.ts'
import type { Replay } from './plan-replay.ts'
import { isSegmentName } from './segment-names.ts'

/** Files that are fetched before the server asks for them. */
const AHEAD = 8
/** How many at once: one alone would wait for the distance to a bucket each time. */
const AT_ONCE = 4
const LOOK_EVERY = 10
const LONGEST_NAME = 64

export interface LogFeed {
  /** Aborts when a segment cannot be had; its reason is the error. */
  failed: AbortSignal
  close(): Promise<void>
}

/**
 * Fetches the segments of a replay as the server asks for them, and a few that it will ask for next. What it has read is
 * deleted, so neither the disk nor the memory ever holds many. It may ask for any of them again.
 */
export async function openLogFeed(
  { folder, logDirectory }: ClusterFiles,
  repository: BackupRepository,
  { log, segments, segmentBytes }: Replay,
  signal: AbortSignal,
): Promise<LogFeed> {
  const feed = join(folder, FEED)
  const names = [...segments.keys()]
  const places = new Map(names.map((name, index) => [name, index]))
  const here = new Set<string>()
  const closing = new AbortController()
  const either = AbortSignal.any([signal, closing.signal])
  const discard = async () => {
    await rm(feed, { recursive: true, force: true })
    await rm(join(logDirectory, WANTED), { force: true })
    await rm(join(folder, FETCH_SCRIPT), { force: true })
  }
  await discard()
  await mkdir(feed, { mode: 0o755 })
  await writeDurably(join(folder, FETCH_SCRIPT), FETCH_SCRIPT_TEXT, 0o644)
  const failing = new AbortController()
  const feeding = feedUntilClosed().catch((error: unknown) => failing.abort(error))
  return {
    failed: failing.signal,
    async close() {
      closing.abort()
      await feeding
      await discard()
    },
  }

  async function feedUntilClosed() {
    while (!either.aborted) {
      const wanted = await readWanted(join(logDirectory, WANTED))
      if (wanted !== undefined) await serve(wanted)
      await sleep(LOOK_EVERY)
    }
  }

  async function serve(wanted: string) {
    const index = places.get(wanted)
    if (index === undefined) {
      await put(`${NOT_THERE}${wanted}`, nothing())
      return
    }
    const next = names.slice(index, index + 1 + AHEAD)
    // the one before may still be being read
    for (const name of here) if (!next.includes(name) && name !== names[index - 1]) await discardFile(name)
    const missing = next.filter((name) => !here.has(name)).slice(0, here.has(wanted) ? AT_ONCE : 1)
    await Promise.all(missing.map(fetchFile))
  }

  async function fetchFile(name: string) {
    const content = readLogSegment(repository, log, segments.get(name)!, either)
    try {
      await put(`${HERE}${name}`, content)
    } catch (error) {
      if (!closing.signal.aborted) throw error
    }
    here.add(name)
  }

  async function discardFile(name: string) {
    await rm(join(feed, `${HERE}${name}`), { force: true })
    here.delete(name)
  }

  /** Whole or not at all. A crash starts the restore over, so nothing waits for the disk. */
  async function put(name: string, content: AsyncIterable<Uint8Array>) {
    const draft = join(feed, `.${name}`)
    const file = await open(draft, 'w', 0o644)
    let bytes = 0
    try {
      for await (const piece of content) {
        bytes += piece.length
        // it is our own, so this cannot be; but a disk is not to be filled by what nobody announced
        if (bytes > segmentBytes) throw new Error('A segment of the log is larger than it should be.')
        await file.writeFile(piece)
      }
    } finally {
      await file.close()
    }
    await rename(draft, join(feed, name))
  }
}

/** The folder belongs to the cluster's user, who must not be able to make us read another file. */
async function readWanted(path: string) {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(ifMissing)
  if (!file) return undefined
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(LONGEST_NAME), 0, LONGEST_NAME, 0)
    const name = buffer.toString('latin1', 0, bytesRead)
    return isSegmentName(name) ? name : undefined
  } finally {
    await file.close()
  }
}

async function* nothing() {}
