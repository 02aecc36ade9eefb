import { openSession, type Server } from '../session/session.ts'
import { SUPERUSER_DATABASE } from '../session/superuser-database.ts'

/** In milliseconds. */
const LOOK_EVERY = 250

/** Statements of people and their programs that run, or ran since the last look but one. */
const STATEMENTS = `select 1 from pg_catalog.pg_stat_activity
  where backend_type = 'client backend' and usename <> current_user
    and (state = 'active' or state_change > now() - interval '${2 * LOOK_EVERY} ms') limit 1`

export interface Use {
  /** True until somebody knows, and where nobody can find out. */
  isInUse(): boolean
  end(): Promise<void>
}

/** Looks again and again whether statements run in a cluster. */
export async function watchUse(server: Server, password: string): Promise<Use> {
  let isInUse = true
  const client = await openSession(server, { user: 'plinth_admin', password }, SUPERUSER_DATABASE).catch(
    () => undefined,
  )
  if (!client) return { isInUse: () => isInUse, end: () => Promise.resolve() }
  let looking: Promise<unknown> = look()
  const timer = setInterval(() => void (looking = look()), LOOK_EVERY)
  return {
    isInUse: () => isInUse,
    async end() {
      clearInterval(timer)
      await looking
      await client.end().catch(() => undefined)
    },
  }

  function look() {
    return client!.query(STATEMENTS).then(
      ({ rows }) => (isInUse = rows.length > 0),
      () => (isInUse = true),
    )
  }
}
