import type pg from 'pg'

/** Works on the control plane as somebody with the whole database in their hands: no trigger stops them. */
export async function withoutTriggers(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await work(client)
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
}
