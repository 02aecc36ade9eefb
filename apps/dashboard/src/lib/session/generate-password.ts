const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const LENGTH = 24

/** A random password of about 139 bits: no letters that look alike, nothing a URL would have to escape. */
export function generatePassword(): string {
  const fair = 256 - (256 % ALPHABET.length)
  const letters: string[] = []
  while (letters.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < fair && letters.length < LENGTH) letters.push(ALPHABET[byte % ALPHABET.length]!)
    }
  }
  return letters.join('')
}
