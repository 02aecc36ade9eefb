/** Browsers cap an element's height (Chromium near 33 M px, Firefox near 17 M px). Half of the lower one is safe everywhere. */
export const MAX_BODY_HEIGHT = 8_000_000

/** Near both ends the native scroll position is exact, so that the first and last rows are reached without rounding. */
const EXACT_ZONE = 100_000

/** All in CSS pixels; `viewport` is the height in which rows are seen, below the header. */
export interface ScrollSpace {
  rowCount: number
  rowHeight: number
  viewport: number
}

/** Where the scroller stands. `offset` is what must be added to its scrollTop to get the true distance from row 0. */
export interface ScrollPosition {
  native: number
  offset: number
}

export const TOP: ScrollPosition = { native: 0, offset: 0 }

export function trueTop({ native, offset }: ScrollPosition) {
  return native + offset
}

/** The height to give the scrolled element. */
export function bodyHeight(space: ScrollSpace) {
  return Math.min(fullHeight(space), MAX_BODY_HEIGHT)
}

/** Rows touched by the viewport, both ends included. `last` is below `first` when there are no rows. */
export function rowsInView(space: ScrollSpace, position: ScrollPosition) {
  const top = trueTop(position)
  const last = Math.ceil((top + space.viewport) / space.rowHeight) - 1
  return { first: Math.max(0, Math.floor(top / space.rowHeight)), last: Math.min(space.rowCount - 1, last) }
}

/**
 * The position after the browser scrolled to `native`. Small steps (wheel, touch, keys) move rows pixel by pixel;
 * a leap (the scrollbar's thumb) is taken as a share of the whole. The result's `native` differs from the argument
 * when the scroller ran into its end before the rows did: the caller then sets it.
 */
export function positionAfterScroll(space: ScrollSpace, from: ScrollPosition, native: number): ScrollPosition {
  if (!isScaled(space)) return { native, offset: 0 }
  if (Math.abs(native - from.native) > leap(space)) return positionAtShare(space, native)
  const position = { native, offset: from.offset }
  return isCramped(space, position) ? restingPosition(space, trueTop(position)) : position
}

/** The position for a true distance from row 0 that leaves the thumb where a person expects it. */
export function restingPosition(space: ScrollSpace, top: number): ScrollPosition {
  const clamped = clamp(top, 0, maxTrue(space))
  if (!isScaled(space)) return { native: clamped, offset: 0 }
  const offset = Math.round(clamped - nativeShare(space, clamped))
  return { native: clamped - offset, offset }
}

/** Moves as little as needed to show the whole row. The same object when it is in view already. */
export function positionRevealing(space: ScrollSpace, from: ScrollPosition, row: number): ScrollPosition {
  const top = trueTop(from)
  const rowTop = row * space.rowHeight
  const target = Math.max(Math.min(top, rowTop), rowTop + space.rowHeight - space.viewport)
  const wanted = clamp(Math.min(target, rowTop), 0, maxTrue(space))
  if (wanted === top) return from
  const near = { native: wanted - from.offset, offset: from.offset }
  const isNear = Math.abs(wanted - top) <= leap(space) && near.native >= 0 && !isCramped(space, near)
  return isScaled(space) && isNear ? near : restingPosition(space, wanted)
}

function positionAtShare(space: ScrollSpace, native: number): ScrollPosition {
  const [maxN, maxT] = [maxNative(space), maxTrue(space)]
  const hidden = maxT - maxN
  if (native <= EXACT_ZONE) return { native, offset: 0 }
  if (native >= maxN - EXACT_ZONE) return { native, offset: hidden }
  const share = (native - EXACT_ZONE) / (maxN - 2 * EXACT_ZONE)
  return { native, offset: clamp(Math.round(EXACT_ZONE + share * (maxT - 2 * EXACT_ZONE) - native), 0, hidden) }
}

function nativeShare(space: ScrollSpace, top: number) {
  const [maxN, maxT] = [maxNative(space), maxTrue(space)]
  if (top <= EXACT_ZONE) return top
  if (top >= maxT - EXACT_ZONE) return top - (maxT - maxN)
  return EXACT_ZONE + ((top - EXACT_ZONE) / (maxT - 2 * EXACT_ZONE)) * (maxN - 2 * EXACT_ZONE)
}

function isCramped(space: ScrollSpace, { native, offset }: ScrollPosition) {
  const margin = 2 * space.viewport
  const hidden = maxTrue(space) - maxNative(space)
  return (native < margin && offset > 0) || (native > maxNative(space) - margin && offset < hidden)
}

/** Half of what one pixel of the thumb stands for, so that dragging it is never mistaken for a small step. */
function leap(space: ScrollSpace) {
  const viewport = Math.max(1, space.viewport)
  return Math.min(4 * viewport, MAX_BODY_HEIGHT / viewport / 2)
}

function isScaled(space: ScrollSpace) {
  return fullHeight(space) > MAX_BODY_HEIGHT
}

function fullHeight({ rowCount, rowHeight }: ScrollSpace) {
  return rowCount * rowHeight
}

function maxNative(space: ScrollSpace) {
  return Math.max(0, bodyHeight(space) - space.viewport)
}

function maxTrue(space: ScrollSpace) {
  return Math.max(0, fullHeight(space) - space.viewport)
}

function clamp(value: number, low: number, high: number) {
  return Math.max(low, Math.min(high, value))
}
