import pg from 'pg'
import { assistantRights } from './assistant-rights.ts'

/** Taking a right on a whole table away takes those on its columns along, so what is left is looked at again. */
const MOST_ROUNDS = 3

/**
 * Gives the assistant's login what Read-only members may read, and takes everything else away. Done before each of its
 * connections, it follows what people make, grant and revoke, in old clusters as in new ones.
 */
export async function renewAssistantRights(admin: pg.Client) {
  await admin.query(`set lock_timeout = '500ms'`)
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const { rows } = await admin.query<{ taken: string[]; given: string[] }>(assistantRights())
    const { taken = [], given = [] } = rows[0] ?? {}
    if (taken.length > 0) await admin.query(taken.join(';'))
    if (given.length > 0) await give(admin, given)
    if (taken.length === 0) return
  }
  throw new Error('Rights that were taken from plinth_assistant come back')
}

/** A table that is altered meanwhile keeps the assistant from what is new, not from everything. */
async function give(admin: pg.Client, statements: string[]) {
  try {
    await admin.query(statements.join(';'))
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
  }
}
