import { newRecoveryPhrase, publicKeyOf, recoveryKeyOf } from '@plinth/backups/recovery-phrase'
import type { Stores } from '../../stores/stores.ts'

/** A phrase that is used once it is confirmed. Only its public key is kept. */
export async function createRecoveryPhrase({ recoveryKeys }: Pick<Stores, 'recoveryKeys'>, now: Date) {
  const phrase = newRecoveryPhrase()
  const { id } = await recoveryKeys.add(publicKeyOf(recoveryKeyOf(phrase)), now)
  return { id, phrase }
}
