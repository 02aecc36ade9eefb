import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { assetBudgets, budgets } from './budgets.ts'

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
const measured = [...budgets.flatMap(measureRoute), measureCss(), measureFonts()]

for (const { name, kilobytes, ceiling } of measured) {
  const line = `${name.padEnd(16)} ${kilobytes.toFixed(1).padStart(7)} of ${ceiling} KB`
  process.stdout.write(kilobytes > ceiling ? `${line}  over the budget\n` : `${line}\n`)
}
if (measured.some(({ kilobytes, ceiling }) => kilobytes > ceiling)) process.exitCode = 1

/** A page whose route file is not there yet has nothing to measure. */
function measureRoute({ route, entry, chunks, kilobytes }: (typeof budgets)[number]) {
  const keys = chunks.map((chunk) => `src/routes/${chunk}.tsx?tsr-split=component`)
  if (keys.some((key) => !(key in manifest))) return []
  const files = new Set([entry, ...keys].flatMap((key) => filesOf(key)))
  return [{ name: route, kilobytes: sum([...files].map(gzipped)), ceiling: kilobytes }]
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
