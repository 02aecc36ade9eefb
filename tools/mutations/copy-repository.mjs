import { chmod, cp, mkdir, mkdtemp, readdir, readlink, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root, run } from '../run.mjs'

const OWN_SCOPE = '@plinth'

/**
 * A copy of the working tree in a folder for this once. Its own packages are those of the copy; all others are shared
 * with the original.
 */
export async function copyRepository() {
  const copy = await mkdtemp(join(tmpdir(), 'plinth-mutations-'))
  // started by root, Postgres runs as another user and has to pass through
  await chmod(copy, 0o711)
  for (const file of await filesOfTheRepository()) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await cp(join(root, file), join(copy, file))
  }
  await linkPackages(copy)
  return copy
}

async function filesOfTheRepository() {
  const { code, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    capture: true,
  })
  if (code !== 0) throw new Error(output)
  const { output: deleted } = await run('git', ['ls-files', '-z', '--deleted'], { capture: true })
  const gone = new Set(deleted.split('\0'))
  return output.split('\0').filter((file) => file !== '' && !gone.has(file))
}

async function linkPackages(copy) {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  await mkdir(join(to, OWN_SCOPE), { recursive: true })
  for (const name of await readdir(from)) if (name !== OWN_SCOPE) await symlink(join(from, name), join(to, name))
  // relative ones, so they lead to the packages of the copy
  for (const name of await readdir(join(from, OWN_SCOPE)))
    await symlink(await readlink(join(from, OWN_SCOPE, name)), join(to, OWN_SCOPE, name))
}
