import { afterAll, expect, onTestFinished } from 'vitest'

/** Cleans up after the current test, or after the file when no test is running. The last one registered runs first. */
export function atTheEnd(work: () => unknown) {
  if (expect.getState().currentTestName === undefined) afterAll(async () => void (await work()))
  else onTestFinished(async () => void (await work()))
}
