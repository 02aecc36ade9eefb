import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Cleans up after the current test, or after the file when no test is running, where `afterAll` within a test is never
 * called. The last one registered runs first.
 */
export function atTheEnd(work: () => unknown) {
  if (TestRunner.getCurrentTest() === undefined) afterAll(async () => void (await work()))
  else onTestFinished(async () => void (await work()))
}
