/**
 * The steps reported so far with the newest one at the end. Silence is no step, and one that is reported again is
 * under way again.
 */
export function seenSteps(seen: readonly string[], reported: string | null): readonly string[] {
  if (reported === null || seen.at(-1) === reported) return seen
  return [...seen.filter((step) => step !== reported), reported]
}
