import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../system/missing-file.ts'

/** Perl, Python and Tcl run on when a query is canceled or its session terminated: their loops never ask Postgres. */
const CONTROL_FILE = /(?:^|_)pl(?:perl|python\d?|tcl)u?\.control$/
const LIBRARY = /^pl(?:perl|python\d?|tcl)\.so$/

/** Takes the languages that cannot be interrupted out of our own copy of an engine, so that nobody can create them. */
export async function removeEndlessLanguages(home: string) {
  await removeMatching(join(home, 'share/postgresql/extension'), CONTROL_FILE)
  await removeMatching(join(home, 'lib/postgresql'), LIBRARY)
}

/** Their libraries in the system's packages, which are not ours to change. */
export async function endlessLanguages(programs: string): Promise<string[]> {
  const folders = [join(programs, '../lib/postgresql'), join(programs, '../lib')]
  const found = await Promise.all(folders.map((folder) => matching(folder, LIBRARY)))
  return found.flat()
}

async function removeMatching(folder: string, pattern: RegExp) {
  for (const path of await matching(folder, pattern)) await rm(path)
}

async function matching(folder: string, pattern: RegExp) {
  const names = (await readdir(folder).catch(ifMissing)) ?? []
  return names.filter((name) => pattern.test(name)).map((name) => join(folder, name))
}
