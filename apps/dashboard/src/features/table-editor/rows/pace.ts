export interface Pace {
  /** Runs the call at once, or after the pause if nothing comes after it. */
  run: (call: () => void) => void
  /** Forgets what has not run. */
  cancel: () => void
}

/** Lets calls through one pause apart; of those that come in between, only the last. */
export function createPace(pause: number): Pace {
  let resting: ReturnType<typeof setTimeout> | undefined
  let next: (() => void) | undefined

  function run(call: () => void) {
    if (resting !== undefined) {
      next = call
      return
    }
    call()
    resting = setTimeout(goOn, pause)
  }

  function goOn() {
    const call = next
    cancel()
    if (call) run(call)
  }

  function cancel() {
    clearTimeout(resting)
    resting = undefined
    next = undefined
  }

  return { run, cancel }
}
