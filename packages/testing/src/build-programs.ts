import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { TEST_PROGRAMS } from './test-programs.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** As deep below the root as the built product, which finds its neighbors from where it is. */
const FOLDER = join(root, 'dist/test-programs')

/**
 * Builds what tests start in processes of their own: the programs of the product, as it is built, and those of the
 * tests. Run from their sources each would compile them again at every start.
 */
export async function buildPrograms() {
  await mkdir(FOLDER, { recursive: true })
  const folder = await mkdtemp(join(FOLDER, 'run-'))
  await buildInto(folder)
  return {
    folder,
    rebuild: () => buildInto(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function buildInto(outDir: string) {
  const input = Object.entries(TEST_PROGRAMS).map(([name, path]) => [name, join(root, path)])
  await build({
    root: join(root, 'apps/platform'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: false, sourcemap: true, rollupOptions: { input: Object.fromEntries(input) } },
  })
}
