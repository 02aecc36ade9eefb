import { LARGEST_PIECE } from '@plinth/contract/pieces'
import { invalid, PlatformError } from './errors.ts'

interface Piece {
  offset: number
  piece: Uint8Array
}

/**
 * Whether a piece of a file is the next one; it may have been received before, where the answer was lost. Throws for one
 * that is too large, empty, at another place or not of the file.
 */
export function isNextPiece({ offset, piece }: Piece, { bytes, received }: { bytes: number; received: number }) {
  if (piece.byteLength > LARGEST_PIECE) throw pieceTooLarge()
  const end = offset + piece.byteLength
  if (piece.byteLength === 0 || end > bytes) throw pieceOutsideFile()
  if (end <= received) return false
  if (offset !== received) throw pieceNotNext(received)
  return true
}

const pieceTooLarge = () => new PlatformError({ status: 413, code: 'too_large', message: 'A piece has at most 1 MB.' })

const pieceOutsideFile = () =>
  invalid('piece_outside_file', 'A piece holds at least one byte of the file, and ends within it.')

const pieceNotNext = (received: number) =>
  new PlatformError({
    status: 409,
    code: 'piece_not_next',
    message: `The next piece begins at byte ${received}.`,
    fields: { received: String(received) },
  })
