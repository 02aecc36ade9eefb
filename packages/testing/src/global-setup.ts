import type { TestProject } from 'vitest/node'
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: Omit<ThrowawayPostgres, 'stop'>
  }
}

/** One Postgres server for the whole run; each test file takes a database of its own from it. */
export default async function setup(project: TestProject) {
  const { stop, ...postgres } = await startThrowawayPostgres()
  project.provide('postgres', postgres)
  return stop
}
