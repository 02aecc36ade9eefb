import type { TestProject } from 'vitest/node'
import { buildPrograms } from './build-programs.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: Omit<ThrowawayPostgres, 'stop'>
    /** The folder of the programs that were built for this run. */
    programs: string
  }
}

/** One Postgres server for the whole run, of which each test file takes a database, and the programs that tests start. */
export default async function setup(project: TestProject) {
  const [{ stop, ...postgres }, programs] = await Promise.all([startThrowawayPostgres(), buildPrograms()])
  project.provide('postgres', postgres)
  project.provide('programs', programs.folder)
  project.onTestsRerun(programs.rebuild)
  return async () => {
    await programs.remove()
    await stop()
  }
}
