import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The file has either its old content or the new one, also after a power failure. */
export async function writeDurably(path: string, text: string, mode = 0o600) {
  const draft = `${path}.new`
  const file = await open(draft, 'w', mode)
  try {
    await file.writeFile(text)
    await file.chmod(mode)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}

export async function syncFolder(path: string) {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
