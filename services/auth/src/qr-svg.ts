import type { QrMatrix } from './qr-code.ts'

const QUIET_ZONE = 4

/** Black on white whatever the page looks like: not every camera reads the reverse. */
export function qrSvg(matrix: QrMatrix) {
  const size = matrix.length + 2 * QUIET_ZONE
  const path = matrix.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${length}v1h-${length}z`),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path.join('')}"/></svg>`
}

/** Where each run of dark modules begins, and how long it is. */
const darkRuns = (row: readonly boolean[]): [start: number, length: number][] =>
  [
    ...row
      .map((module) => (module ? '1' : '0'))
      .join('')
      .matchAll(/1+/g),
  ].map(({ 0: run, index }) => [index, run.length])
