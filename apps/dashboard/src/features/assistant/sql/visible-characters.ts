/**
 * Shows what would hide, turn around or overwrite the text that follows: what is read has to be what runs. A lone carriage
 * return ends a line for Postgres and is a space to the eye, so what stands behind it would look like part of a comment.
 */
export const visibleCharacters = (text: string) =>
  text.replaceAll(/\r\n/g, '\n').replaceAll(UNSEEN, (character) => {
    const shown = `⟨U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`
    return character === '\r' ? `${shown}\n` : shown
  })

/** Controls but for line ends and tabs, formatting, private use, other line ends, what is drawn as nothing, and half characters. */
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
