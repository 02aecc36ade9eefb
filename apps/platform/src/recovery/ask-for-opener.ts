import { parseRecoveryPhrase, recoveryKeyOf } from '@plinth/backups/recovery-phrase'
import type { Opener } from './find-platform-backup.ts'
import type { Terminal } from './terminal.ts'

const LOST = `Without the recovery phrase and without the secret key, nothing in these backups can be read:
  neither people, organizations and settings, nor the data of projects.
Not lost:
  the old machine. If its disk can be read, its data directory works as it is, and secrets.json in it holds the secret key.
  the secret key, if you set PLINTH_SECRET_KEY yourself. Set it to the same value and run this again without the phrase.
  dumps that you made with pg_dump. They restore into new projects.`

/** Asks for the recovery phrase. Without one the secret key opens the backups, where the operator has it. */
export async function askForOpener(
  { ask, say }: Pick<Terminal, 'ask' | 'say'>,
  secretKey: string | undefined,
): Promise<Opener> {
  const typed = await ask('Recovery phrase (12 words; press Enter if it is lost): ')
  if (typed.trim() !== '') return { recoveryKey: recoveryKeyOf(parseRecoveryPhrase(typed)) }
  if (secretKey === undefined) throw new Error(LOST)
  say('Restoring with PLINTH_SECRET_KEY. The signed ends of the audit logs open with the recovery phrase only, so')
  say('Plinth cannot tell whether the newest entries of the audit logs were removed before the backup.')
  return { secretKey }
}
