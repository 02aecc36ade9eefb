import { writeDurably } from '@plinth/postgres-engine/write-durably'
import { join } from 'node:path'
import type { Engine } from '@plinth/postgres-engine/engine'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { LOCAL_SECRETS, openLocalSecrets } from '../config/local-secrets.ts'
import { CONTROL_PLANE, controlPlanePasswords, ownerOfControlPlane } from '../control-plane/control-plane.ts'
import { AUDIT_HEADS } from '../domains/audit/witnessed-heads.ts'
import type { OpenedBackup } from './find-platform-backup.ts'

interface Restoring {
  engine: Engine
  config: Config
}

/** Writes the secrets and the ends of the audit logs, and makes the cluster of the platform's database where it is ours. */
export async function restoreDatabase(
  { envelope, contents, repository, secretKey }: OpenedBackup,
  { engine, config }: Restoring,
): Promise<pg.PoolConfig> {
  const { dataDirectory, databaseUrl } = config
  if (contents) {
    await writeDurably(join(dataDirectory, LOCAL_SECRETS), JSON.stringify(contents.secrets, null, 2))
    await writeDurably(join(dataDirectory, AUDIT_HEADS), contents.auditHeads)
  }
  const secrets = await openLocalSecrets(dataDirectory)
  if (config.secretKey === undefined) await secrets.set('secret-key', secretKey)
  if (databaseUrl !== undefined) return { connectionString: databaseUrl }
  const passwords = await controlPlanePasswords(secrets)
  // where it is there already, an interrupted restore made it from this very backup
  if (!(await engine.list()).includes(CONTROL_PLANE)) {
    const backup = { ref: CONTROL_PLANE, id: envelope.id }
    await engine.restoreBackup(CONTROL_PLANE, repository, { backup, passwords })
  }
  await engine.wake(CONTROL_PLANE)
  return { ...engine.connection(CONTROL_PLANE), ...ownerOfControlPlane(secrets) }
}
