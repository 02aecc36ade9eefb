/** Calls back after so many milliseconds, unless the function that it returns is called before. */
export type After = (milliseconds: number, work: () => void) => () => void

export const realTime: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds).unref()
  return () => clearTimeout(timer)
}
