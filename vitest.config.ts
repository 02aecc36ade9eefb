import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const ENGINE = 'packages/{postgres-engine,project-database}/src/**/*.test.ts'

// limits are there for what hangs: what is slow on a busy machine has not failed
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

/** Of every project; each needs it for itself. */
const setupFiles = ['packages/testing/src/use-built-threads.ts']

export default defineConfig({
  test: {
    // much of the time is spent waiting for Postgres
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['packages/testing/src/global-setup.ts'],
    projects: [
      {
        test: {
          name: 'node',
          include: [
            '{apps,packages,services}/*/src/**/*.test.ts',
            'services/*/conformance/**/*.test.ts',
            'apps/*/vite/**/*.test.ts',
            'tools/**/*.test.ts',
            'e2e/*.test.ts',
          ],
          exclude: [ENGINE],
          // loading the platform again for each of its files would take a fifth of the time
          isolate: false,
          setupFiles,
          ...timeouts,
        },
      },
      // what is cleaned up here, and when, hangs on the one file of its process
      { test: { name: 'engine', include: [ENGINE], setupFiles, ...timeouts } },
    ],
  },
})
