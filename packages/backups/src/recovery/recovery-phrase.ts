import { createPrivateKey, createPublicKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** Twelve words: a stretched key would be no harder to guess than 128 random bits are. */
const ENTROPY_BYTES = 16
const WORDS = 12
const KEY_BYTES = 32

/** RFC 8410: what comes before the bytes of a private key of X25519. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex')

/** Twelve words of the English list of BIP-39, the last of which holds a checksum. */
export const newRecoveryPhrase = () => entropyToMnemonic(randomBytes(ENTROPY_BYTES), wordlist)

/** The words as they were shown, whatever was typed between them. Throws what is wrong with them, without a word of them. */
export function parseRecoveryPhrase(typed: string): string {
  const words = typed
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s,;.]+/)
    .filter(Boolean)
  if (words.length !== WORDS) throw new Error(`A recovery phrase has ${WORDS} words, and this one has ${words.length}.`)
  const unknown = words.findIndex((word) => !wordlist.includes(word))
  if (unknown >= 0) throw new Error(`Word ${unknown + 1} is not a word of recovery phrases. Check its spelling.`)
  const phrase = words.join(' ')
  try {
    mnemonicToEntropy(phrase, wordlist)
  } catch {
    throw new Error('These words are not a recovery phrase. Check each word and their order.')
  }
  return phrase
}

/** The key that opens what was sealed for the phrase. */
export function recoveryKeyOf(phrase: string): KeyObject {
  const entropy = mnemonicToEntropy(phrase, wordlist)
  const key = Buffer.from(hkdfSync('sha256', entropy, new Uint8Array(), 'plinth recovery phrase', KEY_BYTES))
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, key]), format: 'der', type: 'pkcs8' })
}

/** What seals for a phrase and opens nothing: as base64url. */
export function publicKeyOf(recoveryKey: KeyObject): string {
  const { x } = createPublicKey(recoveryKey).export({ format: 'jwk' })
  return x ?? ''
}
