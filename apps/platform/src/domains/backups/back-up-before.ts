import type { BackupKind, BackupPurpose } from '@plinth/contract/backups'
import type { TaskTools } from '../../context/task.ts'
import type { BackupRow } from '../../stores/backup-store.ts'
import type { ProjectRow } from '../../stores/project-store.ts'
import { backupPlan, expiryOf } from './backup-rules.ts'
import { takeBackup } from './take-backup.ts'

type Tools = Pick<TaskTools, 'stores' | 'backupVault' | 'clock' | 'log' | 'edition'>

export type BackUpBefore = (
  kind: Extract<BackupKind, `before-${string}`>,
  project: Pick<ProjectRow, 'ref' | 'organization_id' | 'postgres_major'>,
  signal: AbortSignal,
  purpose?: BackupPurpose,
) => Promise<Pick<BackupRow, 'state' | 'failure'>>

/**
 * The backup that a change which replaces or deletes the cluster waits for. One that is under way already counts: it holds
 * what was committed by its end. Returns what became of it.
 */
export function createBackUpBefore(tools: Tools): BackUpBefore {
  return (kind, project, signal, purpose) => backUp({ kind, purpose }, project, tools, signal)
}

async function backUp(
  what: { kind: BackupKind; purpose: BackupPurpose | undefined },
  { ref, organization_id, postgres_major }: Parameters<BackUpBefore>[1],
  tools: Tools,
  signal: AbortSignal,
) {
  const { stores, clock, edition } = tools
  const now = clock.now()
  const expires_at = expiryOf(now, backupPlan(await stores.backups.planOf(ref), edition))
  const draft = { ...what, ref, organization_id, postgres_major, created_at: now, expires_at }
  // what was under way may have ended between the two
  let backup: BackupRow | undefined
  while (!backup) backup = (await stores.backups.add(draft)) ?? (await stores.backups.underWay(ref))
  for (;;) {
    const present = await stores.backups.find(ref, backup.id)
    if (!present) return { state: 'failed', failure: null } as const
    if (present.state === 'done' || present.state === 'failed') return present
    // one that somebody takes already is waited for, and one that an interrupted change left is taken up
    await takeBackup(present, tools, signal)
  }
}
