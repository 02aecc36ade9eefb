const LONGEST_BLOCK = 4_000

/** A text in blocks of whole lines; a line that is too long for one is cut, never within a character. */
export function textBlocks(text: string, longest = LONGEST_BLOCK): string[] {
  const blocks: string[] = []
  let from = 0
  while (text.length - from > longest) {
    const line = text.lastIndexOf('\n', from + longest)
    const isWhole = line >= from
    const cut = isWhole ? line : from + longest - (splitsCharacter(text, from + longest) ? 1 : 0)
    blocks.push(text.slice(from, cut))
    // the end of the line is the end of the block
    from = isWhole ? line + 1 : cut
  }
  blocks.push(text.slice(from))
  return blocks
}

const splitsCharacter = (text: string, at: number) => /^[\uDC00-\uDFFF]/.test(text.charAt(at))
