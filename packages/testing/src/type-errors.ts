import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))

const CONFIG = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: 'ES2023',
    module: 'preserve',
    lib: ['ES2023', 'DOM'],
    types: [],
  },
}

/** What the compiler says of the files, by name; empty where they are right. They may import installed packages. */
export async function typeErrors(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-types-'))
  try {
    await symlink(dirname(typescript), join(folder, 'node_modules'))
    const written = { 'tsconfig.json': JSON.stringify(CONFIG), ...files }
    await Promise.all(Object.entries(written).map(([name, text]) => writeFile(join(folder, name), text)))
    const compiler = [join(typescript, 'bin/tsc'), '-p', folder]
    return await run(process.execPath, compiler).then(
      () => '',
      (error: Error & { stdout?: string }) => error.stdout || error.message,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
