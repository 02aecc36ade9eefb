import { afterAll, expect, onTestFinished } from 'vitest'

/** Cleans up when the test that asks is over, or the file where no test is running. The last to ask goes first. */
export function atTheEnd(work: () => unknown) {
  if (expect.getState().currentTestName === undefined) afterAll(async () => void (await work()))
  else onTestFinished(async () => void (await work()))
}
