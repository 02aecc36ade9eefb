import { createHmac, timingSafeEqual } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { backupNotFound, damaged, newerFormat, otherKey, otherPlatform, targetFailed } from './backup-errors.ts'
import { MANIFEST, objectKey } from './backup-keys.ts'
import { BackupManifest, MANIFEST_VERSION } from './backup-manifest.ts'
import type { BackupName, BackupRepository } from './backup-repository.ts'
import { keyIdOf, manifestKey } from './part-key.ts'

const LONGEST = 1024 * 1024

/** One line of JSON and its authentication code. From here on the backup counts. */
export async function writeManifest(repository: BackupRepository, manifest: BackupManifest, signal?: AbortSignal) {
  const json = JSON.stringify(BackupManifest.parse(manifest))
  const bytes = Buffer.from(`${json}\n${codeOf(repository, json)}\n`)
  const key = objectKey(repository, manifest, MANIFEST)
  await repository.target.write(key, once(bytes), signal)
  if ((await repository.target.size(key)) !== bytes.length) throw targetFailed(`The target did not keep all of ${key}.`)
}

/** Throws `not_found` for what never became a backup, and the reason for what cannot be used. */
export async function readManifest(repository: BackupRepository, name: BackupName): Promise<BackupManifest> {
  const [json = '', code = '', ...rest] = (await textOf(repository, name)).split('\n')
  const claimed = claims(json)
  if (!claimed) throw damaged(name, MANIFEST)
  // What is claimed only decides which sentence says that it cannot be used.
  if (typeof claimed.version === 'number' && claimed.version > MANIFEST_VERSION) throw newerFormat(name)
  if (claimed.platform !== repository.platform) throw otherPlatform(name)
  if (claimed.keyId !== keyIdOf(repository)) throw otherKey(name)
  if (rest.join('') !== '' || !isSame(code, codeOf(repository, json))) throw damaged(name, MANIFEST)
  const { data, error } = BackupManifest.safeParse(claimed)
  if (!data) throw damaged(name, MANIFEST, { cause: error })
  if (data.ref !== name.ref || data.id !== name.id) throw damaged(name, MANIFEST)
  return data
}

function codeOf(repository: BackupRepository, json: string) {
  return createHmac('sha256', manifestKey(repository)).update(json).digest('hex')
}

function isSame(given: string, expected: string) {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function claims(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

async function textOf(repository: BackupRepository, name: BackupName) {
  const pieces: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const piece of repository.target.read(objectKey(repository, name, MANIFEST))) {
      bytes += piece.length
      if (bytes > LONGEST) throw damaged(name, MANIFEST)
      pieces.push(piece)
    }
  } catch (error) {
    throw error instanceof BackupError && error.reason === 'not_found' ? backupNotFound(name) : error
  }
  return Buffer.concat(pieces).toString()
}

async function* once(bytes: Uint8Array) {
  yield bytes
}
