import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildPrograms } from './build-programs.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: Omit<ThrowawayPostgres, 'stop'>
    /** The folder of the programs that were built for this run. */
    programs: string
    /** A folder for what engines of this run have built and leave to others. */
    built: string
  }
}

/** One Postgres server for the whole run, of which each test file takes a database, and the programs that tests start. */
export default async function setup(project: TestProject) {
  const [{ stop, ...postgres }, programs] = await Promise.all([startThrowawayPostgres(), buildPrograms()])
  const built = await mkdtemp(join(tmpdir(), 'plinth-built-'))
  await chmod(built, 0o711)
  project.provide('built', built)
  project.provide('postgres', postgres)
  project.provide('programs', programs.folder)
  project.onTestsRerun(programs.rebuild)
  return async () => {
    await programs.remove()
    await rm(built, { recursive: true, force: true })
    await stop()
  }
}
