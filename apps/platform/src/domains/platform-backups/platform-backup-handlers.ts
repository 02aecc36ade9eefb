import type { platformBackups } from '@plinth/contract/platform-backups'
import type { Handlers } from '../../access/handlers.ts'
import type { Stores } from '../../stores/stores.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { requirePresence } from '../../access/require-presence.ts'
import { backupNotDone, backupNotFound, verificationUnderWay } from '../backups/backup-errors.ts'
import { createRecoveryPhrase } from './create-recovery-phrase.ts'
import { listPlatformBackups, platformBackupAnswer } from './list-platform-backups.ts'
import { platformBackupStatus } from './platform-backup-status.ts'
import { schedulePlatformBackup, scheduleVerification } from './schedule-platform-backup.ts'

export const platformBackupHandlers: Handlers<typeof platformBackups> = {
  list: (_, context) => listPlatformBackups(context),

  create: async (_, { stores, clock }) => {
    const recoveryKey = await stores.recoveryKeys.current()
    if (!recoveryKey) throw noPhrase()
    const backup = await schedulePlatformBackup(stores, { kind: 'manual', recoveryKey, now: clock.now() })
    if (!backup) throw underWay()
    return { answer: platformBackupAnswer(backup, recoveryKey), target: backup.id }
  },

  verify: async ({ id }, { stores }) => {
    const backup = await findAtRest(id, stores)
    if (backup.state !== 'done') throw backupNotDone()
    await scheduleVerification(stores, backup)
    const recoveryKey = await stores.recoveryKeys.current()
    return { answer: platformBackupAnswer({ ...backup, verification: 'waiting' }, recoveryKey), target: id }
  },

  remove: async ({ id }, { stores }) => {
    const { kind, taken_at } = await findAtRest(id, stores)
    const [latest, verified] = [await stores.platformBackups.latest(), await stores.platformBackups.latestVerified()]
    if (id === latest?.id || id === verified?.id) throw lastBackup()
    // its bytes go with the next sweep: until then a change that rolls back has lost nothing
    await stores.platformBackups.remove(id)
    return { answer: undefined, target: id, before: { kind, taken_at: taken_at?.toISOString() ?? null } }
  },

  status: (_, context) => platformBackupStatus(context),

  createPhrase: {
    prepare: async (input, context) => {
      await requirePresence(input, context)
      return async ({ stores, clock }) => {
        const answer = await createRecoveryPhrase(stores, clock.now())
        return { answer, target: answer.id }
      }
    },
  },

  confirmPhrase: async ({ id }, { stores, clock }) => {
    const confirmed = isUuid(id) ? await stores.recoveryKeys.confirm(id, clock.now()) : undefined
    if (!confirmed) throw phraseNotFound()
    return { answer: undefined, target: id }
  },
}

/** One that the platform is not at work on. */
async function findAtRest(id: string, { platformBackups: backups }: Pick<Stores, 'platformBackups'>) {
  const backup = isUuid(id) ? await backups.find(id) : undefined
  if (!backup) throw backupNotFound()
  if (backup.state === 'waiting' || backup.state === 'running') throw underWay()
  if (backup.verification === 'waiting' || backup.verification === 'running') throw verificationUnderWay()
  return backup
}

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

const noPhrase = () =>
  conflict('no_recovery_phrase', 'A backup of the platform needs a recovery phrase. Create one first.')

const underWay = () => conflict('platform_backup_under_way', 'A backup of the platform is already in progress.')

const lastBackup = () =>
  conflict('last_platform_backup', 'Plinth would be restored from this backup. Take another one before you delete it.')

const phraseNotFound = () =>
  notFound('recovery_phrase_not_found', 'This recovery phrase was replaced or is in use already. Create a new one.')
