const LONE_SURROGATE = /\p{Surrogate}/gu

/** What `toSimpleText` writes, as the source of a regular expression. It has no lower-case letter after a hyphen. */
export const SIMPLE_TEXT = String.raw`(?:\w|-[0-9A-F]{2})*`

/** Any text in letters, digits, underscores and hyphens: every other byte becomes a hyphen and its two digits. */
export const toSimpleText = (text: string) =>
  encodeURIComponent(text.replaceAll(LONE_SURROGATE, '\uFFFD'))
    .replaceAll(/[-.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '-')

/** Reads what `toSimpleText` wrote; what is not UTF-8 stays as it is. */
export function fromSimpleText(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('-', '%'))
  } catch {
    return text
  }
}
