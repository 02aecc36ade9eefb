interface Step {
  /** Undefined until the database has said so. */
  isDone: boolean | undefined
}

/** "4 of 5"; while some are not known, such as in a database that sleeps, no count that is too low. */
export function checklistProgress(steps: readonly Step[]) {
  if (steps.every(({ isDone }) => isDone === undefined)) return undefined
  if (steps.some(({ isDone }) => isDone === undefined)) return 'Checked while the database is awake'
  return `${steps.filter(({ isDone }) => isDone).length} of ${steps.length}`
}
