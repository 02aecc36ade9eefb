import type { Box } from './diagram-cards.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The nearest table in a direction: what is far to the side counts as further away. Undefined where there is none. */
export function nextTable(boxes: ReadonlyMap<number, Box>, id: number, direction: Direction): number | undefined {
  const here = boxes.get(id)
  if (!here) return undefined
  const from = middle(here)
  let best: { id: number; distance: number } | undefined
  for (const [other, box] of boxes) {
    if (other === id) continue
    const to = middle(box)
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const [ahead, aside] = direction === 'left' || direction === 'right' ? [dx, dy] : [dy, dx]
    const forward = direction === 'left' || direction === 'up' ? -ahead : ahead
    if (forward <= 0) continue
    const distance = forward + 2 * Math.abs(aside)
    if (!best || distance < best.distance) best = { id: other, distance }
  }
  return best?.id
}

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })
