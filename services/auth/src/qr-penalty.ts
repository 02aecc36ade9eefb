import type { QrMatrix } from './qr-code.ts'

/** How hard a matrix is to read: of the masks, the one with the least is taken. */
export function penaltyOf(matrix: QrMatrix) {
  const lines = [...matrix, ...columnsOf(matrix)].map((line) => line.map((module) => (module ? '1' : '0')).join(''))
  return lines.reduce((sum, line) => sum + runs(line) + finderLikes(line), blocks(matrix) + imbalance(matrix))
}

const columnsOf = (matrix: QrMatrix) => matrix.map((_, x) => matrix.map((row) => row[x]!))

const runs = (line: string) => [...line.matchAll(/0{5,}|1{5,}/g)].reduce((sum, [run]) => sum + run.length - 2, 0)

/** The middle of a finder pattern with four light modules on one side; beyond the edge all is light. */
function finderLikes(line: string) {
  const wide = `0000${line}0000`
  return 40 * [/(?=00001011101)/g, /(?=10111010000)/g].flatMap((pattern) => [...wide.matchAll(pattern)]).length
}

function blocks(matrix: QrMatrix) {
  let found = 0
  for (const [y, row] of matrix.entries()) {
    const below = matrix[y + 1]
    if (!below) break
    for (let x = 0; x + 1 < row.length; x++) {
      if (row[x] === row[x + 1] && row[x] === below[x] && row[x] === below[x + 1]) found++
    }
  }
  return 3 * found
}

function imbalance(matrix: QrMatrix) {
  const modules = matrix.flat()
  const percent = (100 * modules.filter(Boolean).length) / modules.length
  return 10 * Math.floor(Math.abs(percent - 50) / 5)
}
