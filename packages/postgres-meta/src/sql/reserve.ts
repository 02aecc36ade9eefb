interface ReserveOptions {
  /** How many uses go on before one takes of the reserve. */
  common: number
  /** How long a use of the reserve lasts at least. */
  leastMs: number
  /** How many wait that only the reserve can admit. */
  countWaiting: () => number
}

interface Use {
  beganAt: number
  isInReserve: boolean
  isAsked: boolean
  giveWay: (() => void) | undefined
}

/** Keeps the part that is kept for others moving: who has used it for long enough ends when others wait for it. */
export function createReserve({ common, leastMs, countWaiting }: ReserveOptions) {
  // in the order in which they began
  const uses = new Set<Use>()
  let timer: NodeJS.Timeout | undefined

  return {
    /** Returns what ends the use. `giveWay` is missing where a use cannot be ended, because it is short by itself. */
    begin(giveWay: (() => void) | undefined) {
      const use = { beganAt: performance.now(), isInReserve: uses.size >= common, isAsked: false, giveWay }
      uses.add(use)
      return () => {
        uses.delete(use)
        moveToCommon()
      }
    },
    askForRoom,
  }

  /** What ends in the common part makes room there for the oldest use of the reserve. */
  function moveToCommon() {
    const reserved = [...uses].filter(({ isInReserve }) => isInReserve)
    const surplus = reserved.length - Math.max(0, uses.size - common)
    for (const use of reserved.slice(0, Math.max(0, surplus))) use.isInReserve = false
  }

  /** To be called whenever somebody begins to wait and whenever somebody was admitted. */
  function askForRoom() {
    clearTimeout(timer)
    const reserved = [...uses].filter(({ isInReserve }) => isInReserve)
    let wanted = countWaiting() - reserved.filter(({ isAsked }) => isAsked).length
    for (const use of reserved) {
      if (wanted <= 0) return
      if (use.isAsked || !use.giveWay) continue
      const rest = use.beganAt + leastMs - performance.now()
      if (rest > 0) {
        timer = setTimeout(askForRoom, rest).unref()
        return
      }
      use.isAsked = true
      use.giveWay()
      wanted--
    }
  }
}
