import { scramVerifier } from '@plinth/postgres-engine/scram'
import type pg from 'pg'

/** What each login is set to do from its first statement. */
const settings: Record<string, string[]> = {
  plinth_writer: ["alter role plinth_writer set role = 'postgres'"],
  plinth_reader: ['alter role plinth_reader set default_transaction_read_only = on'],
}

/**
 * Puts a shared login back as it was made. Postgres lets every login change its own password and defaults, so somebody
 * could otherwise lock the next person out or have them start with settings of his choosing.
 */
export async function renewLogin(admin: pg.Client, role: 'plinth_writer' | 'plinth_reader', password: string) {
  await admin.query(
    [
      `alter role ${role} reset all`,
      `alter role ${role} in database postgres reset all`,
      `alter role ${role} password '${scramVerifier(password)}'`,
      ...settings[role]!,
    ].join(';'),
  )
}
