/** Shows what would hide or turn around the text that follows: what is read has to be what runs. */
export const visibleCharacters = (text: string) =>
  text.replaceAll(
    /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `⟨U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
