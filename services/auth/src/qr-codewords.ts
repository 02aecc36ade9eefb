/*
 * Error correction level M only: ISO/IEC 18004. For each version, how many codewords of error correction a block has, and
 * the codewords of data of each block.
 */
const blocksOf = [
  { correction: 10, data: [16] },
  { correction: 16, data: [28] },
  { correction: 26, data: [44] },
  { correction: 18, data: [32, 32] },
  { correction: 24, data: [43, 43] },
  { correction: 16, data: [27, 27, 27, 27] },
  { correction: 18, data: [31, 31, 31, 31] },
  { correction: 22, data: [38, 38, 39, 39] },
  { correction: 22, data: [36, 36, 36, 37, 37] },
  { correction: 26, data: [43, 43, 43, 43, 44] },
] as const satisfies readonly Blocks[]

interface Blocks {
  correction: number
  data: readonly number[]
}

/** What the largest version here holds. */
export const MOST_QR_BYTES = 213

const BYTE_MODE = 0b0100
const MODE_BITS = 4
const PADDING = [0xec, 0x11] as const

/** The smallest version that holds the bytes, and its codewords in the order in which they are drawn. */
export function qrCodewords(bytes: Uint8Array): { version: number; codewords: number[] } {
  const version = blocksOf.findIndex((blocks, index) => bytes.length <= bytesIn(blocks, index + 1)) + 1
  if (version === 0) throw new Error('This is too long for a QR code.')
  const { correction, data } = blocksOf[version - 1]!
  const all = dataCodewords(bytes, version, sum(data))
  let taken = 0
  const blocks = data.map((length) => all.slice(taken, (taken += length)))
  const corrections = blocks.map((block) => correctionOf(block, correction))
  return { version, codewords: [...interleaved(blocks), ...interleaved(corrections)] }
}

const bytesIn = ({ data }: Blocks, version: number) => sum(data) - Math.ceil((MODE_BITS + countBits(version)) / 8)

const countBits = (version: number) => (version < 10 ? 8 : 16)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function dataCodewords(bytes: Uint8Array, version: number, length: number) {
  const bits = [...bitsOf(BYTE_MODE, MODE_BITS), ...bitsOf(bytes.length, countBits(version))]
  for (const byte of bytes) bits.push(...bitsOf(byte, 8))
  // the end of the data, four zeros where there is room, is always whole: counts leave half a codeword
  bits.push(0, 0, 0, 0)
  const codewords = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((value, bit) => (value << 1) | bit, 0),
  )
  for (let index = 0; codewords.length < length; index++) codewords.push(PADDING[index % 2]!)
  return codewords
}

const bitsOf = (value: number, length: number) =>
  Array.from({ length }, (_, index) => (value >>> (length - 1 - index)) & 1)

/** The first of each block, then the second of each, until the longest is used up. */
const interleaved = (blocks: readonly number[][]) =>
  Array.from({ length: Math.max(...blocks.map(({ length }) => length)) }, (_, index) =>
    blocks.flatMap((block) => block[index] ?? []),
  ).flat()

/** The remainder of the block divided by the generator polynomial of that degree. */
export function correctionOf(block: readonly number[], degree: number) {
  const divisor = generator(degree)
  const remainder = Array.from({ length: degree }, () => 0)
  for (const codeword of block) {
    const factor = codeword ^ remainder.shift()!
    remainder.push(0)
    for (const [index, coefficient] of divisor.entries()) remainder[index]! ^= product(coefficient, factor)
  }
  return remainder
}

/** (x - 2⁰)(x - 2¹)… without its leading coefficient, which is 1. */
function generator(degree: number) {
  const coefficients = [...Array.from({ length: degree - 1 }, () => 0), 1]
  let root = 1
  for (let step = 0; step < degree; step++) {
    for (const index of coefficients.keys()) {
      coefficients[index] = product(coefficients[index]!, root) ^ (coefficients[index + 1] ?? 0)
    }
    root = product(root, 2)
  }
  return coefficients
}

/** In the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1. */
export function product(a: number, b: number) {
  let result = 0
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ ((result >>> 7) * 0x11d)
    result ^= ((b >>> bit) & 1) * a
  }
  return result
}
