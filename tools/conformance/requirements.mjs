/**
 * Cuts the specification's numbered sections into requirements: each table row, and of bullets and paragraphs each
 * sentence and each part between semicolons.
 */
export function requirementsOf(specification) {
  const requirements = []
  let section
  let heading
  for (const line of specification.split('\n')) {
    const [, level, title] = /^(#{2,3}) (.+)$/.exec(line) ?? []
    if (level === '##') [section, heading] = [title, undefined]
    else if (level) heading = title
    else if (section) for (const text of cut(line)) requirements.push({ section, heading, text })
  }
  return requirements
}

function cut(line) {
  if (line.startsWith('|')) return isTableRow(line) ? [cellsOf(line).join(': ')] : []
  return sentencesOf(line.replace(/^- /, '').trim())
}

const tableHeads = new Set(['Route | Purpose', 'Method and path | Payload | Answer and handling', 'Situation | Result'])

function isTableRow(line) {
  return !/^[|-]+$/.test(line) && !tableHeads.has(cellsOf(line).join(' | '))
}

function cellsOf(line) {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

const abbreviations = /\b(?:e\.g|i\.e|etc|vs|approx|no)\.$/i

/** Neither a figure such as 0.125 nor an abbreviation nor what stands in quotes or brackets ends a sentence. */
export function sentencesOf(text) {
  const sentences = []
  let start = 0
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const [before, character, after] = [text[at - 1] ?? ' ', text[at], text[at + 1] ?? ' ']
    if (character === "'" && /[\s(]/.test(before)) isQuoted = true
    else if (character === "'" && /[\s.,;:)]/.test(after)) isQuoted = false
    if (isQuoted) continue
    if (character === '(') depth++
    if (character === ')') depth--
    if (depth > 0 || !isEnd(text, at)) continue
    sentences.push(text.slice(start, at + 1).replace(/;$/, ''))
    start = at + 1
  }
  return [...sentences, text.slice(start)].map((sentence) => sentence.trim()).filter(Boolean)
}

function isEnd(text, at) {
  if (text[at] === ';') return true
  const isFollowedByAnother = /^\s+[^a-z]|^\s*$/.test(text.slice(at + 1))
  if (text[at] === "'") return text[at - 1] === '.' && /^\s+[A-Z]/.test(text.slice(at + 1))
  return text[at] === '.' && isFollowedByAnother && !abbreviations.test(text.slice(0, at + 1))
}
