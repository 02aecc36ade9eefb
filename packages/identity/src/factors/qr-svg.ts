import encodeQR from 'qr'

const QUIET_ZONE = 4

/** A text as the picture of a QR code. Black on white whatever the page looks like: not every camera reads the reverse. */
export function qrSvg(text: string) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const path = rows.flatMap((row, y) => darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  const size = rows.length
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
