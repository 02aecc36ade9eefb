import { seconds } from '@plinth/catalog/durations'
import { isUsable } from '@plinth/catalog/project-status'
import { sessionOptions } from '@plinth/postgres-engine/session-options'
import { SUPERUSER_DATABASE } from '@plinth/postgres-engine/superuser-database'
import pg from 'pg'
import type { Fleet } from '../../runtime/fleet.ts'
import type { ProjectRow } from '../../stores/project-store.ts'

const CONNECT_TIMEOUT = seconds(3)
const STATEMENT_TIMEOUT = seconds(5)

const NOTHING_IS_WRITTEN = { default_transaction_read_only: 'on' }

export type LookLogin = 'superuser' | 'writer' | 'reader'

type LookedAt = Pick<ProjectRow, 'ref' | 'status'>

/**
 * Short looks into clusters that neither wake one nor keep it awake. They end when the cluster is about to stop. For the
 * platform's own fixed statements; the superuser's run in a database where people can put nothing.
 */
export function createClusterLooks(fleet: Fleet) {
  const clients = fleet.perProject({
    open: () => new Set<pg.Client>(),
    close: (open) => Promise.all([...open].map((client) => client.end().catch(() => undefined))),
  })

  return {
    isAwake,

    /** Rejects when the cluster sleeps, has no connection left or takes long. */
    async look<Result>(project: LookedAt, login: LookLogin, work: (client: pg.Client) => Promise<Result>) {
      const { ref } = project
      const connection = await fleet.connectionFor(ref, login)
      const options = sessionOptions(await fleet.engine.majorOf(ref), NOTHING_IS_WRITTEN)
      if (!isAwake(project)) throw new Error(`The cluster ${ref} is not awake`)
      const client = new pg.Client({
        ...connection,
        ...(login === 'superuser' ? { database: SUPERUSER_DATABASE } : {}),
        options,
        connectionTimeoutMillis: CONNECT_TIMEOUT,
        statement_timeout: STATEMENT_TIMEOUT,
        query_timeout: STATEMENT_TIMEOUT + seconds(1),
        application_name: 'plinth/metrics',
      })
      // a connection that breaks also fails the statement that waits for it
      client.on('error', () => undefined)
      const open = clients.of(ref)
      open.add(client)
      try {
        await client.connect()
        return await work(client)
      } finally {
        await client.end().catch(() => undefined)
        open.delete(client)
      }
    },
  }

  function isAwake({ ref, status }: LookedAt) {
    return isUsable(status) && !fleet.isAsleep(ref)
  }
}

export type ClusterLooks = ReturnType<typeof createClusterLooks>
