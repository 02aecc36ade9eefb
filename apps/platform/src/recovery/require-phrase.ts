import type { Sql } from '@plinth/service-kit/sql'
import { createRecoveryPhrase } from '../domains/platform-backups/create-recovery-phrase.ts'
import { createStores } from '../stores/stores.ts'
import { auditCommand } from './audit-command.ts'
import type { Terminal } from './terminal.ts'

interface Requirements {
  sql: Sql
  auditKey: Buffer
  newPhrase: boolean
  terminal: Terminal
}

/** The public key that backups are sealed with. Where there is none, a phrase is made and shown once. */
export async function requirePhrase({ sql, auditKey, newPhrase, terminal }: Requirements) {
  const current = await createStores(sql).recoveryKeys.current()
  if (current && !newPhrase) return current
  // what is not shown to a person ends up in a file
  if (!terminal.isShown)
    throw new Error(
      'A recovery phrase is shown once, and only on a terminal. Run this on a terminal, or create the phrase on the page Platform backups.',
    )
  const { id, phrase } = await sql.transaction(async (tx) => {
    const created = await createRecoveryPhrase(createStores(tx), new Date())
    await auditCommand(tx, auditKey, { verb: 'recovery-phrase.create', target: created.id })
    return created
  })
  for (const line of introduction(phrase, current !== undefined)) terminal.say(line)
  await terminal.ask('Press Enter when you have written it down. ')
  const confirmed = await sql.transaction(async (tx) => {
    await auditCommand(tx, auditKey, { verb: 'recovery-phrase.confirm', target: id })
    return createStores(tx).recoveryKeys.confirm(id, new Date())
  })
  if (!confirmed) throw new Error('Somebody else created a recovery phrase meanwhile. Run this again.')
  return confirmed
}

const introduction = (phrase: string, isReplaced: boolean) => [
  '',
  'Your recovery phrase:',
  '',
  `    ${phrase}`,
  '',
  'Write it down and keep it away from this machine. You need it to restore Plinth on another machine.',
  'Plinth shows it once and does not store it. Anyone with the phrase and your backups can read everything.',
  ...(isReplaced ? ['Earlier backups still open with the phrase that was shown before.'] : []),
  '',
]
