import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '@plinth/postgres-engine/write-durably'
import * as z from 'zod/mini'

const Secrets = z.record(z.string(), z.string())

/** Their file in the data directory. */
export const LOCAL_SECRETS = 'secrets.json'

export interface LocalSecrets {
  path: string
  get(name: string): string | undefined
  all(): Record<string, string>
  set(name: string, value: string): Promise<void>
  getOrCreate(name: string, create: () => string): Promise<string>
}

/** Secrets that an installation makes for itself, in a file that only its owner can read. */
export async function openLocalSecrets(dataDirectory: string): Promise<LocalSecrets> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o711 })
  const path = join(dataDirectory, LOCAL_SECRETS)
  const secrets = parse(await readFile(path, 'utf8').catch(emptyWhenMissing), path)
  return {
    path,
    get: (name) => secrets[name],
    all: () => ({ ...secrets }),
    set,
    async getOrCreate(name, create) {
      const existing = secrets[name]
      if (existing !== undefined) return existing
      const created = create()
      await set(name, created)
      return created
    },
  }

  async function set(name: string, value: string) {
    secrets[name] = value
    await writeDurably(path, JSON.stringify(secrets, null, 2))
  }
}

function parse(text: string, path: string) {
  try {
    return Secrets.parse(JSON.parse(text))
  } catch {
    throw new Error(`${path} is damaged. Restore it from a backup.`)
  }
}

function emptyWhenMissing(error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
  throw error
}
