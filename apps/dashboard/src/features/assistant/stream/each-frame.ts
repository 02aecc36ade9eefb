/** Where no frames are drawn, as in a tab out of sight, in milliseconds. */
const AT_LATEST = 100

/** Hands on the latest value with each frame of the screen: more of them nobody could see. */
export function eachFrame<Value>(handOn: (value: Value) => void) {
  let waiting: { value: Value; frame: number; timer: ReturnType<typeof setTimeout> } | undefined

  /** What is waiting, at once. */
  function flush() {
    if (!waiting) return
    const { value, frame, timer } = waiting
    waiting = undefined
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    handOn(value)
  }

  return {
    give(value: Value) {
      if (waiting) waiting.value = value
      else waiting = { value, frame: requestAnimationFrame(flush), timer: setTimeout(flush, AT_LATEST) }
    },
    flush,
  }
}
