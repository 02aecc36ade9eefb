import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'
import { unlisted, unproven, unwritten } from './check.mjs'
import { documentOf } from './document.mjs'
import { requirementsOf } from './requirements.mjs'

const DOCUMENT = join(root, 'docs/conformance.md')

/** What the specification asks for and what proves it, with what there is to check. Each check answers what is wrong. */
export async function readConformance() {
  const requirements = requirementsOf(readFileSync(join(root, 'docs/specification.md'), 'utf8'))
  const proofs = await allProofs()
  return {
    findUnlisted: () => unlisted(requirements, proofs),
    findUnwritten: () => unwritten(proofs),
    findUnproven: (ran) => unproven(proofs, ran),
    renewDocument: () => renew(documentOf(requirements, proofs)),
  }
}

async function allProofs() {
  const folder = new URL('proofs/', import.meta.url)
  const files = readdirSync(folder).toSorted()
  const parts = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
  return Object.fromEntries(parts.flatMap(({ proofs }) => Object.entries(proofs)))
}

function renew(text) {
  if (existsSync(DOCUMENT) && readFileSync(DOCUMENT, 'utf8') === text) return []
  writeFileSync(DOCUMENT, text)
  return ['It was out of date and has been rewritten: read the difference and commit it.']
}
