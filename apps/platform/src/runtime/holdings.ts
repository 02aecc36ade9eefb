/** What a part of the platform holds for one project, such as its connections. */
export interface Holding<Thing> {
  /** Called at the first use. */
  open(ref: string): Thing
  /**
   * Ends it before the cluster stops, without losing a response that has begun; the next use opens it again. A thing without
   * it keeps no cluster from stopping, and stays as long as the project's runtime.
   */
  close?(thing: Thing, ref: string): Promise<unknown>
}

/** What one part of the platform holds, by project. */
export interface PerProject<Thing> {
  /** Opens it where nothing is held yet. */
  of(ref: string): Thing
  find(ref: string): Thing | undefined
  all(): Thing[]
}

/** All that is held for one project: opened by the first use, closed together. */
export function createHoldings(ref: string) {
  const held = new Map<object, { thing: unknown; close?: () => Promise<unknown> }>()

  return {
    of<Thing>(holding: Holding<Thing>): Thing {
      if (!held.has(holding)) {
        const { close } = holding
        const thing = holding.open(ref)
        held.set(holding, close ? { thing, close: () => close(thing, ref) } : { thing })
      }
      return heldFor(holding)!
    },

    find: heldFor,

    /** How much is held: what is closed before the cluster stops, and what stays as long as the runtime. */
    count() {
      const closed = [...held.values()].filter(({ close }) => close).length
      return { connected: closed, kept: held.size - closed }
    },

    /**
     * What was opened last begins to close first. Settles when all of it is closed or has failed to; rejects with every
     * failure.
     */
    async close() {
      const closing = [...held].flatMap(([holding, { close }]) => (close ? [{ holding, close }] : [])).toReversed()
      // the next use opens it again instead of getting what is being closed
      for (const { holding } of closing) held.delete(holding)
      const outcomes = await Promise.allSettled(closing.map(async ({ close }) => close()))
      const failures: unknown[] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      if (failures.length > 0) throw new AggregateError(failures, failures.map(sentenceOf).join('; '))
    },
  }

  /** What lies under a holding is what that holding has opened. */
  function heldFor<Thing>(holding: Holding<Thing>) {
    return held.get(holding)?.thing as Thing | undefined
  }
}

const sentenceOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure))

export type Holdings = ReturnType<typeof createHoldings>

interface Projects {
  of(ref: string): Holdings
  find(ref: string): Holdings | undefined
  all(): Iterable<Holdings>
}

/** Where the parts of the platform declare what they hold for each of these projects. */
export function perProjectIn({ of, find, all }: Projects) {
  return <Thing>(holding: Holding<Thing>): PerProject<Thing> => ({
    of: (ref) => of(ref).of(holding),
    find: (ref) => find(ref)?.find(holding),
    all: () => [...all()].map((held) => held.find(holding)).filter((thing) => thing !== undefined),
  })
}
