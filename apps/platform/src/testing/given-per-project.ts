import { createHoldings, perProjectIn, type Holdings } from '../runtime/holdings.ts'

/** What is held for projects that have no cluster. */
export function givenPerProject() {
  const projects = new Map<string, Holdings>()
  return perProjectIn({
    of(ref) {
      const held = projects.get(ref) ?? createHoldings(ref)
      projects.set(ref, held)
      return held
    },
    find: (ref) => projects.get(ref),
    all: () => projects.values(),
  })
}
