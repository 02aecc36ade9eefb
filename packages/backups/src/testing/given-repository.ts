import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { BackupRepository } from '../backup-repository.ts'
import { fileTarget } from '../file-target.ts'

/** An empty folder, deleted when the test ends. */
export async function givenFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function givenRepository(difference: Partial<BackupRepository> = {}) {
  const folder = join(await givenFolder(), 'target')
  const repository: BackupRepository = {
    target: fileTarget(folder),
    platform: 'platform-one',
    secretKey: Buffer.alloc(32, 1),
    ...difference,
  }
  return { repository, folder }
}
