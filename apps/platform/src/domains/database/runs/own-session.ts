import { backendOf } from '@plinth/postgres-meta/sql/wire'
import pg from 'pg'
import type { Fleet } from '../../../runtime/fleet.ts'
import { endBackend, type OnUnstoppable } from './end-backend.ts'

interface OwnSession {
  ref: string
  applicationName: string
  /** What the session begins with, as libpq takes it. */
  options: string
}

/**
 * Works in a session of its own, as the owner of the project's database. When this resolves or throws, the session is
 * gone, and what was not committed with it.
 */
export async function inOwnSession<Result>(
  { ref, applicationName, options }: OwnSession,
  { fleet, onUnstoppable }: { fleet: Fleet; onUnstoppable: OnUnstoppable },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const login = await fleet.login(ref, 'writer')
  const client = new pg.Client({ ...login, application_name: applicationName, options })
  // a connection that breaks also fails the statement that waits for it
  client.on('error', () => undefined)
  await client.connect()
  try {
    const result = await work(client)
    await client.end()
    return result
  } catch (error) {
    client.connection.stream.destroy()
    const pid = backendOf(client)?.pid
    // one that was shut meanwhile has no sessions
    if (pid !== undefined) await endBackend({ fleet, ref, pid, onUnstoppable }).catch(() => undefined)
    throw error
  }
}
