import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { atTheEnd } from '@plinth/testing/at-the-end'
import { createEngine, type Engine, type EngineEvent, type EngineOptions } from '../engine.ts'
import { builtBy } from '@plinth/testing/built-by'
import { takeBuilt } from './take-built.ts'
import { PASSWORDS } from './test-drafts.ts'

/** An empty folder that every user can pass through, deleted when the test file ends. */
export async function givenFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-engine-'))
  await chmod(folder, 0o711)
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * An engine with a data directory of the test file's own. Everything of it is gone when the file ends. One that is given
 * its data directory builds everything itself.
 */
export async function givenEngine(options: Partial<EngineOptions> = {}) {
  const dataDirectory = options.dataDirectory ?? join(await givenFolder(), 'data')
  if (!options.dataDirectory && !options.projectTemplate)
    atTheEnd(await takeBuilt(builtBy(options.extraEngines ? 'engine-of-every-major' : 'engine'), dataDirectory))
  const events: EngineEvent[] = []
  const engine = await createEngine({ log: (event) => events.push(event), ...options, dataDirectory })
  atTheEnd(() => removeEverything(engine))
  return { engine, events, dataDirectory }
}

/** Also what an earlier engine left in the data directory. */
export async function removeEverything(engine: Engine) {
  await Promise.all((await engine.list()).map((ref) => engine.remove(ref)))
  await engine.close({ stopClusters: true })
}

/** One connection for one piece of work. */
export async function connected<T>(
  engine: Engine,
  ref: string,
  user: keyof typeof PASSWORDS,
  work: (client: pg.Client) => Promise<T>,
  database = 'postgres',
  password: string = PASSWORDS[user],
): Promise<T> {
  const client = new pg.Client({ ...engine.connection(ref), user, password, database })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
