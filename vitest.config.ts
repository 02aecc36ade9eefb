import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // most of the time is spent waiting for Postgres
    maxWorkers: '100%',
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
          globalSetup: ['packages/testing/src/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
