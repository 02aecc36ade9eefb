import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder in which each Plinth of a run leaves what the next need not build again. */
export default async function shareBuilt() {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-built-'))
  await chmod(folder, 0o711)
  process.env['PLINTH_STORIES_BUILT'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
