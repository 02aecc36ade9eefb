const SHOWN_INSTEAD = '□'

/** Written from left to right, letter by letter. What the font has of others would be out of order. */
const SCRIPTS =
  /[\p{Script=Common}\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]/u

/** Text as a font can show it: each other character, with what is combined with it, is one □. */
export function printable(hasGlyph: (codePoint: number) => boolean) {
  const segments = new Intl.Segmenter('en')
  let isIncomplete = false
  const canShow = (character: string) => SCRIPTS.test(character) && hasGlyph(character.codePointAt(0)!)
  return {
    shown(text: string) {
      const plain = text.normalize('NFC').replace(/\s+/gu, ' ').replace(/\p{C}/gu, '')
      return Array.from(segments.segment(plain), ({ segment }) => {
        if (Array.from(segment).every(canShow)) return segment
        isIncomplete = true
        return SHOWN_INSTEAD
      }).join('')
    },
    /** Whether anything was replaced until now. */
    isIncomplete: () => isIncomplete,
  }
}
