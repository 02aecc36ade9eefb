import { openDump, type DumpRequest } from '../dump/open-dump.ts'
import type { Engine } from '../engine.ts'
import { connected } from './given-engine.ts'
import { PASSWORDS } from './test-drafts.ts'

const WHOLE: DumpRequest = {
  contents: 'both',
  hasRoles: true,
  leftOutSchemas: ['auth', 'plinth', 'realtime', 'storage'],
}

/** A dump as the platform opens one: by the login that acts as the owner. */
export async function openProjectDump(
  engine: Engine,
  ref: string,
  request: Partial<DumpRequest> = {},
  signal = new AbortController().signal,
) {
  const server = { ...engine.connection(ref), major: await engine.majorOf(ref) }
  const login = { user: 'plinth_writer', password: PASSWORDS.plinth_writer }
  return openDump(server, login, { ...WHOLE, ...request }, signal)
}

export async function dumpOf(engine: Engine, ref: string, request: Partial<DumpRequest> = {}) {
  const { chunks } = await openProjectDump(engine, ref, request)
  const pieces: Buffer[] = []
  for await (const chunk of chunks) pieces.push(Buffer.from(chunk))
  return Buffer.concat(pieces).toString()
}

/** Runs statements one after the other. Returns the rows of the last. */
export const runAs = (engine: Engine, ref: string, user: 'postgres' | 'plinth_admin', ...statements: string[]) =>
  connected(engine, ref, user, async (client) => {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement))
    return rows
  })
