import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { connectLogs } from '../log-client.ts'
import type { LogLine } from '../log-line.ts'
import { type LogStorePlace, startLogStore } from '../start-log-store.ts'

export const SHOP = 'abcdefghijklmnopqrst'
export const BLOG = 'tsrqponmlkjihgfedcba'

/** A store with a writer. Nothing of it is left when the test ends. */
export async function givenLogStore({
  place = 'in this process',
  parent = tmpdir(),
}: { place?: LogStorePlace; parent?: string } = {}) {
  const directory = await mkdtemp(join(parent, 'plinth-log-files-'))
  const logged: string[] = []
  const say = (_: object, text: string) => void logged.push(text)
  const log = { info: say, warn: say, error: say }
  const store = await startLogStore({ directory, place, log })
  const writer = connectLogs({ socket: store.writersSocket })
  onTestFinished(async () => {
    await writer.close()
    await store.close()
    await rm(directory, { recursive: true, force: true })
  })
  return { directory, store, reading: store.reading, writer, logged }
}

export const line = (changes: Partial<Omit<LogLine, 'id'>> = {}): Omit<LogLine, 'id'> => ({
  at: Date.now(),
  ref: SHOP,
  source: 'edge_logs',
  level: 'info',
  message: 'GET /rest/v1/todos',
  ...changes,
})

/** Two days around now. */
export const always = (ref = SHOP) => ({ ref, from: Date.now() - 86_400_000, to: Date.now() + 86_400_000 })
