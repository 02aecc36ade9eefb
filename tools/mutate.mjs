import { readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { copyRepository } from './mutations/copy-repository.mjs'
import { mutations } from './mutations/mutations.mjs'

// Breaks one line of the security kernel at a time, in copies, and sees whether the tests that guard it fail.
// `npm run mutate -- sessions` takes only the files whose path contains the word. Not part of `npm test`.

const LEAST_KILLED = 0.9
const MOST_COPIES = Math.max(1, Math.floor(availableParallelism() / 2))
const only = process.argv[2] ?? ''
const chosen = mutations.filter(({ file }) => file.includes(only))
const copies = []
const survivors = []

process.once('SIGINT', () => process.exit(130))
try {
  for (let left = Math.min(MOST_COPIES, chosen.length); left > 0; left--) copies.push(await copyRepository())
  const guards = [...new Set(chosen.flatMap(({ tests }) => tests))]
  console.log(`${chosen.length} mutations, guarded by ${guards.length} test files, which have to pass first`)
  if (!(await passes(copies[0], guards, true))) throw new Error('The tests fail without any mutation.')
  const waiting = chosen.values()
  await Promise.all(copies.map((copy) => tryEach(copy, waiting)))
  const share = (chosen.length - survivors.length) / chosen.length
  console.log(`\n${chosen.length - survivors.length} of ${chosen.length} killed, ${Math.round(share * 100)} %`)
  process.exitCode = share < LEAST_KILLED ? 1 : 0
} finally {
  for (const copy of copies) await rm(copy, { recursive: true, force: true })
}

/** All copies take from the same iterator, so each mutation is tried once. */
async function tryEach(copy, waiting) {
  for (const mutation of waiting) {
    const isKilled = await kills(copy, mutation)
    if (!isKilled) survivors.push(mutation)
    console.log(
      `${isKilled ? 'killed  ' : 'SURVIVED'}  ${mutation.file}: ${mutation.from} → ${mutation.to || 'nothing'}`,
    )
  }
}

async function kills(copy, { file, from, to, tests }) {
  const path = join(copy, file)
  const source = await readFile(path, 'utf8')
  await writeFile(
    path,
    source.replace(from, () => to),
  )
  try {
    return !(await passes(copy, tests))
  } finally {
    await writeFile(path, source)
  }
}

function passes(copy, tests, isShown = false) {
  return new Promise((resolve, reject) => {
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    const child = spawn(process.execPath, [vitest, 'run', '--bail=1', ...tests], {
      cwd: copy,
      stdio: isShown ? 'inherit' : 'ignore',
    })
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
}
