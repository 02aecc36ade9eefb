import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Secrets = z.record(z.string(), z.string())

export interface LocalSecrets {
  getOrCreate(name: string, create: () => string): Promise<string>
}

/** Secrets that an installation makes for itself, in a file that only its owner can read. */
export async function openLocalSecrets(dataDirectory: string): Promise<LocalSecrets> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o711 })
  const path = join(dataDirectory, 'secrets.json')
  const secrets = Secrets.parse(JSON.parse(await readFile(path, 'utf8').catch(emptyWhenMissing)))
  return {
    async getOrCreate(name, create) {
      const existing = secrets[name]
      if (existing !== undefined) return existing
      secrets[name] = create()
      await writeDurably(path, JSON.stringify(secrets, null, 2))
      return secrets[name]
    },
  }
}

function emptyWhenMissing(error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}'
  throw error
}

/** A crash leaves the old file or the new one, never half of one. */
async function writeDurably(path: string, text: string) {
  const temporary = `${path}.new`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await chmod(temporary, 0o600)
  await rename(temporary, path)
}
