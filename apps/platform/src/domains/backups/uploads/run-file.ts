import { type RanDump, runDump } from '@plinth/postgres-meta/dump/run-dump'
import { backendOf } from '@plinth/postgres-meta/sql/wire'
import pg from 'pg'
import type { Fleet } from '../../../runtime/fleet.ts'
import { runOptions } from './run-options.ts'
import { endBackend, type OnUnstoppable } from '../../database/runs/end-backend.ts'

const APPLICATION_NAME = 'plinth/dump'

export interface FileRun {
  ref: string
  file: AsyncIterable<Buffer>
  signal: AbortSignal
  onStatement(count: number): void
  beforeCommit(transactionId: string | undefined): Promise<void>
}

/**
 * Runs a dump in a session of its own, as the owner of the project's database. When this resolves or throws, the session is
 * gone, and what was not committed with it.
 */
export async function runFile(
  { ref, ...run }: FileRun,
  { fleet, onUnstoppable }: { fleet: Fleet; onUnstoppable: OnUnstoppable },
): Promise<RanDump> {
  const login = await fleet.login(ref, 'writer')
  const client = new pg.Client({
    ...login,
    application_name: APPLICATION_NAME,
    options: runOptions(await fleet.engine.majorOf(ref)),
  })
  // a connection that breaks also fails the statement that waits for it
  client.on('error', () => undefined)
  await client.connect()
  try {
    const ran = await runDump(client, run)
    await client.end()
    return ran
  } catch (error) {
    client.connection.stream.destroy()
    const pid = backendOf(client)?.pid
    // one that was shut meanwhile has no sessions
    if (pid !== undefined) await endBackend({ fleet, ref, pid, onUnstoppable }).catch(() => undefined)
    throw error
  }
}
