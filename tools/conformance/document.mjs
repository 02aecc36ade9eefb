import { basename } from 'node:path'

const kinds = {
  proven: 'proven by tests',
  partly: 'proven in part, the rest later',
  later: 'later',
  'not-proved': 'not proved',
  statement: 'asks for nothing',
}

const words = { later: 'later', 'not-proved': 'not proved' }

/** `docs/conformance.md`: every requirement in the order of the specification, with what proves it. */
export function documentOf(requirements, proofs) {
  const rows = requirements.map((requirement) => ({ ...requirement, proofs: proofs[requirement.text] ?? [] }))
  const sections = groupBy(rows, ({ section }) => section)
  return `# Conformance

Every requirement of sections 1 to 9 of the [specification](specification.md), with the tests that prove it, with the word *later* where its subject is not built, or with *not proved* where the tests that are there do not show it. Written by \`npm test\`, which fails when a requirement is not listed, or when a test that is named here is missing or does not pass. The proofs are chosen in \`tools/conformance/proofs\`; … stands for what differs between the cases of a test.

${totals(sections)}
${sections.map(([title, ofSection]) => section(title, ofSection)).join('\n')}`
}

function totals(sections) {
  const line = (title, rows) => {
    const counts = Object.keys(kinds).map((kind) => rows.filter(({ proofs }) => kindOf(proofs) === kind).length)
    return `| ${[title, rows.length, ...counts].join(' | ')} |`
  }
  return [
    `| section | requirements | ${Object.values(kinds).join(' | ')} |`,
    `|---|${'---:|'.repeat(Object.keys(kinds).length + 1)}`,
    ...sections.map(([title, rows]) => line(title, rows)),
    line(
      '**all**',
      sections.flatMap(([, rows]) => rows),
    ),
    '',
  ].join('\n')
}

function kindOf(proofs) {
  const has = (kind) => proofs.some((proof) => proof.kind === kind)
  if (has('not-proved')) return 'not-proved'
  if (has('test')) return has('later') ? 'partly' : 'proven'
  return has('later') ? 'later' : 'statement'
}

function section(title, rows) {
  const parts = groupBy(rows, ({ heading }) => heading)
  return `## ${title}\n\n${parts.map(([heading, ofPart]) => part(heading, ofPart)).join('\n')}`
}

function part(heading, rows) {
  const lines = rows.map(({ text, proofs }) => `| ${escape(text)} | ${proofText(proofs)} |`)
  return [...(heading ? [`### ${heading}`, ''] : []), '| requirement | proof |', '|---|---|', ...lines, ''].join('\n')
}

function proofText(proofs) {
  const files = groupBy(
    proofs.filter(({ kind }) => kind === 'test'),
    ({ file }) => file,
  )
  const tests = files.map(([file, named]) => `${linkTo(file)}: ${named.map(titleOf).join('; ')}`)
  const rest = proofs.flatMap(({ kind, what }) => (words[kind] ? [`*${words[kind]}*: ${what}`] : []))
  return [...tests, ...rest].join('<br>') || '–'
}

const linkTo = (file) => `[${basename(file).replace(/(?:\.browser)?\.(?:test|e2e)\.ts$/, '')}](../${file})`

/** Placeholders differ in how a value is written, which says nothing to a reader. */
const titleOf = ({ title }) => `“${escape(title.replaceAll(/%(?:\d+\$)?(?:\.\d+)?[sdifjo#]|\$\{[^}]*\}/g, '…'))}”`

const escape = (text) => text.replaceAll(/[|<*]/g, '\\$&')

function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups]
}
