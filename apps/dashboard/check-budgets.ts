import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { additions, afterwards, assetBudgets, budgets } from './budgets.ts'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  assets?: string[]
}

type Manifest = Record<string, Chunk>

const DIST = new URL('./dist/', import.meta.url)
const KILOBYTE = 1024

const manifest: Manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8'))
const measured = [...budgets.map(measureRoute), ...additions.map(measureAddition), measureCss(), measureFonts()]

for (const { name, kilobytes, ceiling } of measured) {
  const line = `${name.padEnd(16)} ${kilobytes.toFixed(1).padStart(7)} of ${ceiling} KB`
  process.stdout.write(kilobytes > ceiling ? `${line}  over the budget\n` : `${line}\n`)
}
process.stdout.write(`${'afterwards'.padEnd(16)} ${measureAfterwards().toFixed(1).padStart(7)} KB\n`)
if (measured.some(({ kilobytes, ceiling }) => kilobytes > ceiling)) process.exitCode = 1

/** A chunk that the manifest does not have fails the check: a route that moved is measured nowhere. */
function measureRoute({ route, entry, chunks, kilobytes }: (typeof budgets)[number]) {
  return { name: route, kilobytes: sum([...filesOfAll([entry, ...chunks])].map(gzipped)), ceiling: kilobytes }
}

function measureAddition({ name, chunks, over, kilobytes }: (typeof additions)[number]) {
  const page = budgets.filter(({ route }) => route === over).flatMap(({ entry, chunks: own }) => [entry, ...own])
  const before = filesOfAll([...page, ...afterwards])
  return {
    name,
    kilobytes: sum([...filesOfAll(chunks)].filter((file) => !before.has(file)).map(gzipped)),
    ceiling: kilobytes,
  }
}

function measureAfterwards() {
  const before = filesOfAll(['index.html', 'src/routes/_app.tsx?tsr-split=component'])
  return sum([...filesOfAll(afterwards)].filter((file) => !before.has(file)).map(gzipped))
}

function filesOfAll(keys: readonly string[]) {
  return new Set(keys.flatMap((key) => filesOf(key)))
}

/** The file of a chunk and of everything it imports statically. */
function filesOf(key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The manifest has no ${key}.`)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => filesOf(imported, seen))]
}

function measureCss() {
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css))
  return { name: 'CSS', kilobytes: sum([...files].map(gzipped)), ceiling: assetBudgets.css }
}

/** Latin text in both families; browsers fetch the other alphabets only when a page has letters of them. */
function measureFonts() {
  const files = new Set(
    Object.values(manifest)
      .flatMap(({ assets = [], file }) => [...assets, file])
      .filter((file) => /geist(?:-mono)?-latin-wght.*\.woff2$/.test(file)),
  )
  return { name: 'fonts', kilobytes: sum([...files].map((file) => read(file).length)), ceiling: assetBudgets.fonts }
}

function gzipped(file: string) {
  return gzipSync(read(file), { level: 9 }).length
}

function read(file: string) {
  return readFileSync(new URL(file, DIST))
}

function sum(bytes: number[]) {
  return bytes.reduce((total, size) => total + size, 0) / KILOBYTE
}
