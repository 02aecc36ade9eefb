import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { additions, afterwards, assetBudgets, budgets, otherRoutes } from './budgets.ts'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}

type Manifest = Record<string, Chunk>

interface Addition {
  name: string
  chunks: readonly string[]
  over: string
  kilobytes: number
}

const DIST = new URL('./dist/', import.meta.url)
const KILOBYTE = 1024

const manifest: Manifest = JSON.parse(readText('.vite/manifest.json'))
const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
/** Which file a module is in. */
const files: ReadonlyMap<string, string> = new Map(JSON.parse(readText('.vite/modules.json')))

/** Every page fetches what features bring, in whichever file it is. */
const AFTERWARDS = [...afterwards.chunks, ...[...files.keys()].filter((module) => afterwards.parts.test(module))]

const measured = [
  ...budgets.map(measureRoute),
  ...measureOtherRoutes(),
  ...[{ name: 'afterwards', ...afterwards, chunks: AFTERWARDS }, ...additions].map(measureAddition),
  measureCss(),
  measureFonts(),
]

for (const { name, kilobytes, ceiling, scripts } of measured) {
  const line = `${name.padEnd(16)} ${kilobytes.toFixed(1).padStart(7)} of ${ceiling} KB${scripts ? ` in ${scripts} files` : ''}`
  process.stdout.write(kilobytes > ceiling ? `${line}  over the budget\n` : `${line}\n`)
}
if (measured.some(({ kilobytes, ceiling }) => kilobytes > ceiling)) {
  process.stdout.write('Import less, or fetch it later. The ceilings are in apps/dashboard/budgets.ts.\n')
  process.exitCode = 1
}

/** A module that the build does not have fails the check: a route that moved is measured nowhere. */
function measureRoute({ route, entry, chunks: modules, kilobytes }: (typeof budgets)[number]) {
  return { name: route, ...weightOf(filesOfAll([entry, ...modules])), ceiling: kilobytes }
}

function measureOtherRoutes() {
  const limited = new Set<string>(budgets.flatMap(({ chunks: modules }) => modules.slice(-1)))
  const routes = [...files.keys()].filter((module) => module.includes('?tsr-split=component') && !limited.has(module))
  return routes.map((module) => {
    const name = module.replace(/^src\/routes\/|\.tsx\?.*$/g, '')
    const around = name.startsWith('_app') ? parentsOf(name).map(component) : []
    const weight = weightOf(filesOfAll(['index.html', ...around.filter((parent) => files.has(parent)), module]))
    return { name, ...weight, ceiling: otherRoutes.kilobytes }
  })
}

/** `_app/project.$ref.settings` is shown in `_app/project.$ref` in `_app`. */
function parentsOf(name: string) {
  const parts = name.split(/(?=[./])/)
  return parts.map((_, count) => parts.slice(0, count).join('')).filter(Boolean)
}

function measureAddition({ name, chunks: modules, over, kilobytes }: Addition) {
  const page = budgets.filter(({ route }) => route === over).flatMap(({ entry, chunks: own }) => [entry, ...own])
  const before = filesOfAll(name === 'afterwards' ? page : [...page, ...AFTERWARDS])
  return {
    name,
    ...weightOf(new Set([...filesOfAll(modules)].filter((file) => !before.has(file)))),
    ceiling: kilobytes,
  }
}

function component(route: string) {
  return `src/routes/${route}.tsx?tsr-split=component`
}

function weightOf(scripts: ReadonlySet<string>) {
  return { kilobytes: sum([...scripts].map(gzipped)), scripts: scripts.size }
}

/** The files of modules and of everything that they import statically. */
function filesOfAll(modules: readonly string[]) {
  const seen = new Set<string>()
  for (const module of modules) {
    const file = manifest[module]?.file ?? files.get(module)
    if (file === undefined) throw new Error(`The build has no ${module}.`)
    add(file, seen)
  }
  return seen
}

function add(file: string, seen: Set<string>) {
  if (seen.has(file)) return
  seen.add(file)
  for (const imported of chunks.get(file)?.imports ?? []) {
    const next = manifest[imported]?.file
    if (next !== undefined) add(next, seen)
  }
}

function measureCss() {
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]))
  return {
    name: 'CSS',
    scripts: 0,
    kilobytes: sum([...files].filter((file) => file.endsWith('.css')).map(gzipped)),
    ceiling: assetBudgets.css,
  }
}

/** Latin text in both families; browsers fetch the other alphabets only when a page has letters of them. */
function measureFonts() {
  const files = new Set(
    Object.values(manifest)
      .flatMap(({ assets = [], file }) => [...assets, file])
      .filter((file) => /geist(?:-mono)?-latin-wght.*\.woff2$/.test(file)),
  )
  return {
    name: 'fonts',
    scripts: 0,
    kilobytes: sum([...files].map((file) => read(file).length)),
    ceiling: assetBudgets.fonts,
  }
}

function gzipped(file: string) {
  return gzipSync(read(file), { level: 9 }).length
}

function readText(file: string) {
  return readFileSync(new URL(file, DIST), 'utf8')
}

function read(file: string) {
  return readFileSync(new URL(file, DIST))
}

function sum(bytes: number[]) {
  return bytes.reduce((total, size) => total + size, 0) / KILOBYTE
}
