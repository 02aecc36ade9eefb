import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { root } from '../run.mjs'

const DOCUMENT = `${root}docs/benchmarks.md`

/** Puts the section into docs/benchmarks.md, in place of the one of that title or at the end. Others stay as they are. */
export function writeSection(title, text) {
  writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), title, text))
}

/** The document with this text under the title of second rank. */
export function withSection(document, title, text) {
  const [head, ...sections] = document.split(/^(?=## )/m)
  const written = `## ${title}\n\n${text.trim()}\n`
  const at = sections.findIndex((section) => section.startsWith(`## ${title}\n`))
  if (at === -1) sections.push(written)
  else sections[at] = written
  return [head, ...sections].map((section) => section.trimEnd()).join('\n\n') + '\n'
}

/** When and on what it was measured, as a sentence begins: "Written by `npm run bench` on 2026-11-23: 4 cores …". */
export function writtenBy(command) {
  const [cpu] = cpus()
  const day = new Date().toISOString().slice(0, 10)
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  const machine = `${cpus().length} cores (${cpu.model.trim()}), ${memory}, ${process.platform} ${release()}`
  return `Written by \`${command}\` on ${day}: ${machine}, Node ${process.versions.node}.`
}

/** Of figures, as `figure` makes them. */
export function tableOf(rows) {
  const lines = rows.map(
    ({ what, figure, limit, ok }) =>
      `| ${what} | ${figure} | ${limit ?? '–'} | ${ok === undefined ? '–' : ok ? 'yes' : '**no**'} |`,
  )
  return ['| what | measured | at most | held |', '|---|---|---|---|', ...lines].join('\n')
}
