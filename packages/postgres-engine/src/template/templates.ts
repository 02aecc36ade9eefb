import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fingerprintOf, type Binaries, type PostgresMajor } from '../binaries.ts'
import { chownTree } from '../system/copy-tree.ts'
import type { EngineEvent } from '../engine-event.ts'
import { keyedLock } from '../keyed-lock.ts'
import { ifMissing } from '../system/missing-file.ts'
import { ourIdentity, spawnIdentity, templateIdentity } from '../system/os-user.ts'
import { templateStatements } from './project-template.ts'
import { runProgram } from '../system/run-program.ts'
import { scramVerifier } from '../session/scram.ts'
import { runAsSingleUser, syncDataDirectory } from '../server/single-user-server.ts'
import { syncFolder, writeDurably } from '../system/write-durably.ts'

export type TemplateKind = 'project' | 'bare'

const BUILDING = '.building-'
const DATA = 'data'
const PASSWORD = 'password'
const CHECKSUM = 'checksum'

export interface Template {
  dataDirectory: string
  /** The superuser's, until the cluster has its own. */
  password: string
}

export interface Templates {
  /** Built by the first who asks. */
  get(binaries: Binaries, kind: TemplateKind): Promise<Template>
  /**
   * For a template that a cluster could not be made from: builds it again if it is not as it was built. True when there is
   * another one to try with.
   */
  renew(binaries: Binaries, kind: TemplateKind, used: Template): Promise<boolean>
  removeUnfinished(): Promise<void>
}

interface TemplateOptions {
  /** Follows the template of projects. */
  projectTemplate: (major: PostgresMajor) => string[]
  log: (event: EngineEvent) => void
}

/** Data directories that are made once and copied for every new cluster. */
export function openTemplates(folder: string, { projectTemplate, log }: TemplateOptions): Templates {
  const underway = new Map<string, Promise<Template>>()
  const renewing = keyedLock()
  return {
    get(binaries, kind) {
      const { name, statements } = described(binaries, kind)
      const building = underway.get(name) ?? findOrBuild(name, binaries, statements)
      underway.set(name, building)
      building.catch(() => underway.delete(name))
      return building
    },
    renew(binaries, kind, used) {
      const { name, statements } = described(binaries, kind)
      return renewing.run(name, async () => {
        if ((await underway.get(name)) !== used) return true
        if (await isWhole(join(folder, name))) return false
        const building = findOrBuild(name, binaries, statements)
        underway.set(name, building)
        building.catch(() => underway.delete(name))
        await building
        return true
      })
    },
    async removeUnfinished() {
      const names = await readdir(folder)
      await Promise.all(names.filter((name) => name.startsWith(BUILDING)).map((name) => remove(name)))
    },
  }

  function described(binaries: Binaries, kind: TemplateKind) {
    const statements = [
      ...templateStatements(kind, binaries.major),
      ...(kind === 'project' ? projectTemplate(binaries.major) : []),
    ]
    return { name: templateName(binaries, kind, statements), statements }
  }

  async function findOrBuild(name: string, binaries: Binaries, statements: string[]) {
    const path = join(folder, name)
    if (await lstat(path).catch(ifMissing)) {
      if (await isWhole(path)) return read(path)
      log({ event: 'template_damaged', template: name })
      await remove(name)
    }
    const started = performance.now()
    await build(path, binaries, statements)
    await removeOlder(name)
    log({ event: 'template_built', template: name, milliseconds: Math.round(performance.now() - started) })
    return read(path)
  }

  async function read(path: string) {
    return { dataDirectory: join(path, DATA), password: await readFile(join(path, PASSWORD), 'utf8') }
  }

  async function build(path: string, binaries: Binaries, statements: string[]) {
    const draft = join(folder, BUILDING + randomBytes(6).toString('hex'))
    try {
      await mkdir(draft, { mode: 0o711 })
      const password = randomBytes(32).toString('hex')
      await buildDataDirectory(join(draft, DATA), binaries, [
        ...statements,
        `alter role plinth_admin password '${scramVerifier(password)}'`,
      ])
      await writeDurably(join(draft, PASSWORD), password)
      await writeDurably(join(draft, CHECKSUM), await checksumOf(draft))
      await chmod(draft, 0o700)
      await rename(draft, path)
      await syncFolder(folder)
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }

  async function removeOlder(current: string) {
    const family = current.slice(0, current.lastIndexOf('-') + 1)
    const names = await readdir(folder)
    await Promise.all(names.filter((name) => name.startsWith(family) && name !== current).map((name) => remove(name)))
  }

  async function remove(name: string) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** What a disk that fails or a hand that slips did to it shows here, and not first in somebody's project. */
async function isWhole(path: string) {
  const expected = await readFile(join(path, CHECKSUM), 'utf8').catch(ifMissing)
  return expected !== undefined && expected === (await checksumOf(path))
}

/** Of the names and contents of everything that a cluster gets from it. */
async function checksumOf(path: string) {
  const hash = createHash('sha256')
  const entries = await readdir(join(path, DATA), { recursive: true, withFileTypes: true })
  const names = entries.map(({ parentPath, name }) => relative(path, join(parentPath, name)))
  const files = new Set(entries.flatMap((entry, index) => (entry.isFile() ? [names[index]] : [])))
  for (const name of [...names, PASSWORD].sort()) {
    hash.update(`${name}\0`)
    if (files.has(name) || name === PASSWORD)
      hash.update(
        createHash('sha256')
          .update(await contentOf(join(path, name)))
          .digest(),
      )
  }
  return hash.digest('hex')
}

/** Nothing where it is missing: the checksum then differs. */
const contentOf = async (path: string) => (await readFile(path).catch(ifMissing)) ?? ''

async function buildDataDirectory(dataDirectory: string, binaries: Binaries, statements: string[]) {
  const identity = await templateIdentity()
  await mkdir(dataDirectory, { mode: 0o700 })
  await chown(dataDirectory, identity.uid, identity.gid)
  await runProgram(join(binaries.folder, 'initdb'), ['-D', dataDirectory, ...initdbArguments(binaries)], {
    identity: spawnIdentity(identity),
  })
  await runAsSingleUser({ binaries, dataDirectory, identity }, statements)
  await syncDataDirectory(binaries, dataDirectory, identity)
  await chownTree(dataDirectory, ourIdentity())
}

function templateName(binaries: Binaries, kind: TemplateKind, statements: string[]) {
  const shape = [fingerprintOf(binaries), initdbArguments(binaries), statements]
  const hash = createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 16)
  return `${binaries.major}-${kind}-${hash}`
}

function initdbArguments({ major }: Binaries) {
  return [
    '--username=plinth_admin',
    // Closed until our own rules are in place; they replace the file that this makes.
    '--auth=reject',
    '--encoding=UTF8',
    ...localeArguments(major),
    '--data-checksums',
    // 16 MB segments would make the smallest cluster 40 MB, and archived segments are always full; at 1 MB a busy one changes files all the time.
    '--wal-segsize=4',
    '--no-sync',
    '--no-instructions',
  ]
}

/** No index may depend on the bundled ICU or the system's collations, which change with upgrades. */
function localeArguments(major: number) {
  if (major >= 17) return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return process.platform === 'linux' ? ['--locale=C', '--lc-ctype=C.UTF-8'] : ['--locale=C']
}
