import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

export interface Fonts {
  regular: Buffer
  bold: Buffer
  /** Whether both of them can show it. */
  hasGlyph(codePoint: number): boolean
}

let held: Promise<Fonts> | undefined

/** The two faces that invoices are set in. They are read when the first invoice is. */
export const fonts = () => (held ??= read())

async function read(): Promise<Fonts> {
  // it is large, and most processes never make an invoice
  const { create } = await import('fontkit')
  const [regular, bold] = await Promise.all([
    readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  ])
  const faces = [create(regular), create(bold)].filter((face) => 'hasGlyphForCodePoint' in face)
  return {
    regular,
    bold,
    hasGlyph: (codePoint) => faces.every((face) => face.hasGlyphForCodePoint(codePoint)),
  }
}
