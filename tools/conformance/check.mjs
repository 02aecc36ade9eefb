import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { isNamed, isWritten } from './named-tests.mjs'

/** Requirements without a proof, and proofs of what the specification does not say. */
export function unlisted(requirements, proofs) {
  const texts = requirements.map(({ text }) => text)
  return [
    ...texts.filter((text) => !(proofs[text]?.length > 0)).map((text) => `no proof: ${text}`),
    ...Object.keys(proofs)
      .filter((text) => !texts.includes(text))
      .map((text) => `not in the specification: ${text}`),
  ]
}

/** Named tests that the sources do not have. */
export function unwritten(proofs, sourceOf = readSource) {
  return namedIn(proofs)
    .filter((proof) => !isWritten(proof, sourceOf(proof.file)))
    .map(({ file, title }) => `no such test: ${file}: ${title}`)
}

/** Named tests that did not run, or ran and did not pass. */
export function unproven(proofs, ran) {
  return namedIn(proofs).flatMap((proof) => {
    const cases = ran.filter((one) => isNamed(proof, one))
    if (cases.length === 0) return [`did not run: ${proof.file}: ${proof.title}`]
    return cases.filter(({ passed }) => !passed).map(({ file, title }) => `did not pass: ${file}: ${title}`)
  })
}

function namedIn(proofs) {
  const tests = Object.values(proofs)
    .flat()
    .filter(({ kind }) => kind === 'test')
  return [...new Map(tests.map((proof) => [`${proof.file} ${proof.title}`, proof])).values()]
}

const sources = new Map()

function readSource(file) {
  const path = join(root, file)
  if (!sources.has(file)) sources.set(file, existsSync(path) ? readFileSync(path, 'utf8') : '')
  return sources.get(file)
}
