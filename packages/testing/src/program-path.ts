import { join } from 'node:path'
import { inject } from 'vitest'
import type {} from './global-setup.ts'
import type { TEST_PROGRAMS } from './test-programs.ts'

/** A program of the product, by its name in the build, or one of the tests. */
export type Program =
  | 'back-up'
  | 'data-plane'
  | 'log-query'
  | 'log-store'
  | 'main'
  | 'restore'
  | 'verify-audit'
  | keyof typeof TEST_PROGRAMS

/** Where the program lies that was built for this run. */
export const programPath = (program: Program) => join(inject('programs'), `${program}.js`)
