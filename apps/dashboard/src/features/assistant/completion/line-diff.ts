/** A line that stays, goes or comes. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Beyond it the two texts are shown one after the other. */
const MOST_STEPS = 1_000_000

/** What changes from one text to another, by lines: those that go stand before those that come in their place. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, fresh] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++
  let end = 0
  while (end < Math.min(old.length, fresh.length) - start && old.at(-1 - end) === fresh.at(-1 - end)) end++
  return [
    ...linesAs('same', old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    ...linesAs('same', old.slice(old.length - end)),
  ]
}

function middle(old: string[], fresh: string[]): DiffLine[] {
  if (old.length * fresh.length > MOST_STEPS) return [...linesAs('removed', old), ...linesAs('added', fresh)]
  const kept = commonLengths(old, fresh)
  const lines: DiffLine[] = []
  let [left, right] = [0, 0]
  while (left < old.length && right < fresh.length) {
    if (old[left] === fresh[right]) {
      lines.push({ kind: 'same', text: old[left++]! })
      right++
    } else if (kept[left + 1]![right]! >= kept[left]![right + 1]!) lines.push({ kind: 'removed', text: old[left++]! })
    else lines.push({ kind: 'added', text: fresh[right++]! })
  }
  return [...lines, ...linesAs('removed', old.slice(left)), ...linesAs('added', fresh.slice(right))]
}

/** How many lines two texts have in common from each pair of places on. */
function commonLengths(old: string[], fresh: string[]) {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(fresh.length + 1))
  for (let left = old.length - 1; left >= 0; left--)
    for (let right = fresh.length - 1; right >= 0; right--)
      lengths[left]![right] =
        old[left] === fresh[right]
          ? lengths[left + 1]![right + 1]! + 1
          : Math.max(lengths[left + 1]![right]!, lengths[left]![right + 1]!)
  return lengths
}

const linesOf = (text: string) => text.split(/\r?\n/)

const linesAs = (kind: DiffLine['kind'], texts: string[]): DiffLine[] => texts.map((text) => ({ kind, text }))
