import { describe, expect, test } from 'vitest'
import { correctionOf, MOST_QR_BYTES, product, qrCodewords } from './qr-codewords.ts'
import { qrCode, type QrMatrix } from './qr-code.ts'
import { qrSvg } from './qr-svg.ts'

const bytes = (length: number) => 'x'.repeat(length)

test.each([
  [1, 14],
  [2, 26],
  [3, 42],
  [4, 62],
  [5, 84],
  [6, 106],
  [7, 122],
  [8, 152],
  [9, 180],
  [10, 213],
])('version %d holds %d bytes and not one more', (version, most) => {
  expect(qrCodewords(new Uint8Array(most)).version).toBe(version)
  expect(qrCode(bytes(most))).toHaveLength(17 + 4 * version)
  if (most < MOST_QR_BYTES) expect(qrCodewords(new Uint8Array(most + 1)).version).toBe(version + 1)
  else expect(() => qrCode(bytes(most + 1))).toThrow('too long')
})

test('the error correction of the standard’s example is found', () => {
  // "HELLO WORLD" at version 1-M, in alphanumeric mode
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  expect(correctionOf(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

/** Of each mask at level M, as tables of the standard print them. */
const formats = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
]

const versions: Record<number, string> = {
  7: '000111110010010100',
  8: '001000010110111100',
  9: '001001101010011001',
  10: '001010010011010011',
}

describe('what is drawn can be read again', () => {
  const texts = [
    'a',
    'otpauth://totp/Plinth:ada@example.com?secret=JBSWY3DPEHPK3PXP',
    'Zoë 日本 🦊',
    ...[14, 26, 42, 62, 84, 106, 122, 152, 180, 213].flatMap((most) => [
      bytes(most),
      `${'0aZ~'.repeat(60)}`.slice(0, most - 1),
    ]),
  ]

  test.each(texts)('%s', (text) => {
    expect(read(qrCode(text))).toBe(text)
  })

  test('and a module that is wrong is noticed by the reader', () => {
    const matrix = qrCode('a')
    matrix[20]![20] = !matrix[20]![20]
    expect(() => read(matrix)).toThrow('does not fit')
  })
})

test('the picture holds every dark module once, on white, with a quiet zone', () => {
  const matrix = qrCode('a')
  const svg = qrSvg(matrix)
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 29 29"/)
  const drawn = new Set(
    [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].flatMap(([, x, y, length]) =>
      Array.from({ length: Number(length) }, (_, index) => `${Number(x) + index - 4} ${Number(y) - 4}`),
    ),
  )
  const dark = matrix.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])))
  expect([...drawn].toSorted()).toEqual(dark.toSorted())
})

/*
 * A reader of clean matrices, written from the standard and sharing nothing with the writer but the field's arithmetic,
 * which the example above checks. It refuses whatever does not fit together.
 */
function read(matrix: QrMatrix): string {
  const size = matrix.length
  const version = (size - 17) / 4
  const at = (x: number, y: number) => (matrix[y]![x] ? 1 : 0)
  const isFunction = functionModules(version)
  checkPatterns(matrix, version)

  const places = [...Array.from({ length: 6 }, (_, x) => [x, 8]), [7, 8], [8, 8], [8, 7]] as number[][]
  for (let y = 5; y >= 0; y--) places.push([8, y])
  const format = places.map(([x, y]) => at(x!, y!)).join('')
  const second = [
    ...Array.from({ length: 7 }, (_, index) => at(8, size - 1 - index)),
    ...Array.from({ length: 8 }, (_, index) => at(size - 8 + index, 8)),
  ].join('')
  if (format !== second) throw new Error('The two formats differ')
  const mask = formats.indexOf(format)
  if (mask < 0) throw new Error(`There is no format ${format}`)

  const bits: number[] = []
  let isUpward = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (!isFunction(x, y)) bits.push(at(x, y) ^ (isMasked(mask, x, y) ? 1 : 0))
      }
    }
    isUpward = !isUpward
  }
  const codewords: number[] = []
  for (let index = 0; index + 8 <= bits.length; index += 8)
    codewords.push(Number.parseInt(bits.slice(index, index + 8).join(''), 2))
  return textOf(dataOf(codewords, version), version)
}

function isMasked(mask: number, column: number, row: number) {
  const product = row * column
  return (
    [
      (row + column) % 2,
      row % 2,
      column % 3,
      (row + column) % 3,
      (Math.floor(row / 2) + Math.floor(column / 3)) % 2,
      (product % 2) + (product % 3),
      ((product % 2) + (product % 3)) % 2,
      (((row + column) % 2) + (product % 3)) % 2,
    ][mask] === 0
  )
}

const lastAlignment = [0, 18, 22, 26, 30, 34, 38, 42, 46, 50]

function alignments(version: number) {
  const last = lastAlignment[version - 1]!
  if (version === 1) return []
  const centres = version < 7 ? [6, last] : [6, (6 + last) / 2, last]
  return centres
    .flatMap((x) => centres.map((y) => [x, y] as const))
    .filter(([x, y]) => !(x === 6 && y === 6) && !(x === 6 && y === last) && !(x === last && y === 6))
}

function functionModules(version: number) {
  const size = 17 + 4 * version
  return (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) ||
    alignments(version).some(([centreX, centreY]) => Math.abs(x - centreX) <= 2 && Math.abs(y - centreY) <= 2)
}

function checkPatterns(matrix: QrMatrix, version: number) {
  const size = matrix.length
  const block = (left: number, top: number, width: number) =>
    Array.from({ length: width }, (_, y) =>
      Array.from({ length: width }, (_, x) => (matrix[top + y]![left + x] ? '#' : '.')).join(''),
    ).join('/')
  const finder = '#######/#.....#/#.###.#/#.###.#/#.###.#/#.....#/#######'
  expect([block(0, 0, 7), block(size - 7, 0, 7), block(0, size - 7, 7)]).toEqual([finder, finder, finder])
  for (const [x, y] of alignments(version)) expect(block(x - 2, y - 2, 5)).toBe('#####/#...#/#.#.#/#...#/#####')
  for (let index = 8; index < size - 8; index++) {
    expect([matrix[6]![index], matrix[index]![6]]).toEqual([index % 2 === 0, index % 2 === 0])
  }
  expect(matrix[size - 8]![8]).toBe(true)
  if (version >= 7) {
    const bits = Array.from({ length: 18 }, (_, index) =>
      matrix[Math.floor(index / 3)]![size - 11 + (index % 3)] ? '1' : '0',
    )
    expect(bits.toReversed().join('')).toBe(versions[version])
    for (let index = 0; index < 18; index++) {
      const [a, b] = [Math.floor(index / 3), size - 11 + (index % 3)]
      expect(matrix[b]![a]).toBe(matrix[a]![b])
    }
  }
}

/** Blocks of level M, from the table of the standard: how many, codewords of data in the short ones, of correction. */
const table = [
  [1, 16, 10],
  [1, 28, 16],
  [1, 44, 26],
  [2, 32, 18],
  [2, 43, 24],
  [4, 27, 16],
  [4, 31, 18],
  [4, 38, 22],
  [5, 36, 22],
  [5, 43, 26],
] as const

function dataOf(codewords: number[], version: number) {
  const [count, short, correction] = table[version - 1]!
  const long = Math.floor(codewords.length) - count * (short + correction)
  const blocks = Array.from({ length: count }, (): number[] => [])
  let next = 0
  for (let index = 0; index <= short; index++) {
    for (const [number, block] of blocks.entries()) {
      if (index < short || number >= count - long) block.push(codewords[next++]!)
    }
  }
  const data = blocks.flat()
  for (let index = 0; index < correction; index++) for (const block of blocks) block.push(codewords[next++]!)
  for (const block of blocks) {
    let root = 1
    for (let power = 0; power < correction; power++) {
      const syndrome = block.reduce((value, codeword) => product(value, root) ^ codeword, 0)
      if (syndrome !== 0) throw new Error('A block does not fit its error correction')
      root = product(root, 2)
    }
  }
  return data
}

function textOf(data: number[], version: number) {
  const bits = data.map((codeword) => codeword.toString(2).padStart(8, '0')).join('')
  const lengthBits = version < 10 ? 8 : 16
  if (bits.slice(0, 4) !== '0100') throw new Error('This is not byte mode')
  const length = Number.parseInt(bits.slice(4, 4 + lengthBits), 2)
  const start = 4 + lengthBits
  const read = Array.from({ length }, (_, index) =>
    Number.parseInt(bits.slice(start + 8 * index, start + 8 * index + 8), 2),
  )
  const rest = bits.slice(start + 8 * length)
  expect(rest).toMatch(/^0000(?:1110110000010001)*(?:11101100)?$/)
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(read))
}
