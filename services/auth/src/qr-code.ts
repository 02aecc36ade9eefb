import { qrCodewords } from './qr-codewords.ts'
import { penaltyOf } from './qr-penalty.ts'

/** Rows of modules, true for dark. */
export type QrMatrix = boolean[][]

/** A text as a QR code of error correction level M, without its quiet zone: ISO/IEC 18004, byte mode, versions 1 to 10. */
export function qrCode(text: string): QrMatrix {
  const { version, codewords } = qrCodewords(new TextEncoder().encode(text))
  const frame = frameOf(version)
  const masked = masks.map((mask, number) => {
    const modules = frame.map((row) => [...row])
    drawFormat(modules, number)
    drawCodewords(modules, codewords, mask)
    return finished(modules)
  })
  const penalties = masked.map(penaltyOf)
  return masked[penalties.indexOf(Math.min(...penalties))]!
}

/** Undefined where data goes. */
type Modules = (boolean | undefined)[][]

const FINDER_CENTRE = 3

const alignmentCentres = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
] as const

const masks = [
  (x: number, y: number) => (x + y) % 2 === 0,
  (_: number, y: number) => y % 2 === 0,
  (x: number) => x % 3 === 0,
  (x: number, y: number) => (x + y) % 3 === 0,
  (x: number, y: number) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
] as const

/** Everything that is the same for all texts of a version, with the places of the format taken. */
function frameOf(version: number): Modules {
  const size = 17 + 4 * version
  const modules: Modules = Array.from({ length: size }, () => Array.from({ length: size }, () => undefined))
  for (let index = 0; index < size; index++) modules[6]![index] = modules[index]![6] = index % 2 === 0
  const far = size - 1 - FINDER_CENTRE
  for (const [x, y] of [
    [FINDER_CENTRE, FINDER_CENTRE],
    [far, FINDER_CENTRE],
    [FINDER_CENTRE, far],
  ] as const) {
    drawSquares(modules, { x, y, radius: 4, isDark: (distance) => distance !== 2 && distance !== 4 })
  }
  const centres = alignmentCentres[version - 1]!
  const [first, last] = [centres[0], centres.at(-1)]
  for (const x of centres) {
    for (const y of centres) {
      const isFinder = (x === first && y === first) || (x === first && y === last) || (x === last && y === first)
      if (!isFinder) drawSquares(modules, { x, y, radius: 2, isDark: (distance) => distance !== 1 })
    }
  }
  drawFormat(modules, 0)
  if (version >= 7) drawVersion(modules, version)
  return modules
}

interface Squares {
  x: number
  y: number
  radius: number
  isDark: (distance: number) => boolean
}

function drawSquares(modules: Modules, { x, y, radius, isDark }: Squares) {
  for (let down = -radius; down <= radius; down++) {
    for (let right = -radius; right <= radius; right++) {
      const row = modules[y + down]
      if (row && x + right in row) row[x + right] = isDark(Math.max(Math.abs(down), Math.abs(right)))
    }
  }
}

/** Level M is 00, so the mask's number is all the data there is. */
function drawFormat(modules: Modules, mask: number) {
  const bits = ((mask << 10) | remainderOf(mask, 10, 0b10100110111)) ^ 0b101010000010010
  const size = modules.length
  for (let index = 0; index < 15; index++) {
    const isDark = ((bits >>> index) & 1) === 1
    const [x, y] = index < 6 ? [8, index] : index < 8 ? [8, index + 1] : [index === 8 ? 7 : 14 - index, 8]
    modules[y]![x] = isDark
    if (index < 8) modules[8]![size - 1 - index] = isDark
    else modules[size - 15 + index]![8] = isDark
  }
  modules[size - 8]![8] = true
}

function drawVersion(modules: Modules, version: number) {
  const bits = (version << 12) | remainderOf(version, 12, 0b1111100100101)
  for (let index = 0; index < 18; index++) {
    const isDark = ((bits >>> index) & 1) === 1
    const [near, far] = [Math.floor(index / 3), modules.length - 11 + (index % 3)]
    modules[near]![far] = modules[far]![near] = isDark
  }
}

/** Of the data, with `bits` zeros after it, divided by the generator. */
function remainderOf(data: number, bits: number, generator: number) {
  let remainder = data
  for (let step = 0; step < bits; step++) remainder = (remainder << 1) ^ ((remainder >>> (bits - 1)) * generator)
  return remainder
}

/** Pairs of columns from the right, alternately upwards and downwards, around the vertical timing line. */
function drawCodewords(modules: Modules, codewords: readonly number[], mask: (x: number, y: number) => boolean) {
  const size = modules.length
  let index = 0
  for (let pair = 0; pair < (size - 1) / 2; pair++) {
    const right = size - 1 - 2 * pair
    for (let step = 0; step < size; step++) {
      const y = pair % 2 === 0 ? size - 1 - step : step
      // left of the timing line everything is one column further
      for (const x of right > 6 ? [right, right - 1] : [right - 1, right - 2]) {
        if (modules[y]![x] !== undefined) continue
        const bit = ((codewords[index >>> 3] ?? 0) >>> (7 - (index & 7))) & 1
        modules[y]![x] = (bit === 1) !== mask(x, y)
        index++
      }
    }
  }
}

const finished = (modules: Modules): QrMatrix => modules.map((row) => row.map((module) => module === true))
