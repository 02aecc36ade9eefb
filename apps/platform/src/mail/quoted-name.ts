const LONGEST = 64

/**
 * A name that somebody chose, for the text and the subject of a mail to somebody else: in quotes, on one line, and with
 * nothing in it that a mail program would turn into a link.
 */
export function quotedName(name: string) {
  const plain = withoutLinks(name.normalize('NFKC').replace(/\s+/g, ' ').replace(/\p{C}/gu, ''))
    .replace(/["“”„«»]/g, "'")
    .replace(/ {2,}/g, ' ')
    .trim()
  return `“${plain.length > LONGEST ? `${plain.slice(0, LONGEST).trimEnd()}…` : plain || 'no name'}”`
}

/** Takes the schemes away, and parts what is joined by a dot, a colon or an at sign. */
const withoutLinks = (text: string) =>
  text
    .replace(/[a-z][a-z0-9+.-]*:\/+/gi, ' ')
    .replace(/\/{2,}/g, ' ')
    .replace(/[.\u3002:@](?=[^\s.])/gu, ' ')
