import type { Box } from './diagram-cards.ts'

/** What of the diagram is on the screen: its point 0, 0 is at x, y, and its pixels are this large. */
export interface View {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

interface Point {
  x: number
  y: number
}

const SMALLEST = 0.05
const LARGEST = 2
const MARGIN = 32

/** What lies over the diagram is that high. */
const BELOW = 40

/** All of a box, in the middle, no larger than it is. */
export function fitted(box: Box, size: Size): View {
  const room = { width: size.width, height: size.height - BELOW }
  const scale = limited(
    Math.min((room.width - 2 * MARGIN) / (box.width || 1), (room.height - 2 * MARGIN) / (box.height || 1), 1),
  )
  return centeredOn(box, room, scale)
}

/** Larger or smaller, while the point of the screen shows what it shows. */
export function zoomed(view: View, factor: number, at: Point): View {
  const scale = limited(view.scale * factor)
  const ratio = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

export function centeredOn(box: Box, size: Size, scale: number): View {
  return {
    scale,
    x: size.width / 2 - (box.x + box.width / 2) * scale,
    y: size.height / 2 - (box.y + box.height / 2) * scale,
  }
}

/** Moved no further than it takes to show a box; of one that is too large, its beginning. */
export function showing(view: View, box: Box, size: Size): View {
  const shift = (start: number, length: number, room: number) => {
    const last = room - MARGIN - length
    return Math.max(Math.min(start, last), MARGIN) - start
  }
  return {
    scale: view.scale,
    x: view.x + shift(view.x + box.x * view.scale, box.width * view.scale, size.width),
    y: view.y + shift(view.y + box.y * view.scale, box.height * view.scale, size.height),
  }
}

/** The part of the diagram that is on the screen. */
export const seenBox = ({ x, y, scale }: View, { width, height }: Size): Box => ({
  x: -x / scale,
  y: -y / scale,
  width: width / scale,
  height: height / scale,
})

/** A box with half of it more on every side. */
export const widened = ({ x, y, width, height }: Box): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width: width * 2,
  height: height * 2,
})

export const contains = (outer: Box, inner: Box) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

const limited = (scale: number) => Math.min(Math.max(scale, SMALLEST), LARGEST)
