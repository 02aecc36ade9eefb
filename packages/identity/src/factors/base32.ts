const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as authenticator apps take secrets. */
export function toBase32(bytes: Uint8Array) {
  let text = ''
  let [value, bits] = [0, 0]
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += ALPHABET[(value >>> (bits - 5)) & 31]
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

/** Throws for a character that does not belong there. */
export function fromBase32(text: string) {
  const bytes: number[] = []
  let [value, bits] = [0, 0]
  for (const character of text) {
    const index = ALPHABET.indexOf(character)
    if (index < 0) throw new Error('This is not base32.')
    value = (value << 5) | index
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push(value >>> bits)
      value &= (1 << bits) - 1
    }
  }
  return Uint8Array.from(bytes)
}
