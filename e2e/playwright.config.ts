import { defineConfig } from '@playwright/test'
import { launchOptions } from './launch-options.ts'

/** Each spec starts the built platform for itself, so that they neither wait for nor disturb each other. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './share-built.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: { launchOptions, viewport: { width: 1440, height: 900 }, trace: 'off', locale: 'en-US', timezoneId: 'UTC' },
})
