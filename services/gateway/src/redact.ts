/** What a parameter of a query holds that lets somebody in, or that a reader of the log could use once more. */
const SECRET_PARAMETERS =
  /^(?:api-?_?key|key|.*token.*|code|code_verifier|state|password|secret|.*_secret|jwt|signature|sig|otp|nonce)$/i

/** Keys of projects, and tokens, wherever they stand. */
const SECRETS = /sb_(?:publishable|secret)_[\w.%-]*|sbp_[\w.%-]*|eyJ[\w.%-]{10,}/g

const REDACTED = 'redacted'

/** The text without keys and tokens. */
export const redact = (text: string) => text.replaceAll(SECRETS, REDACTED)

/** A query as it begins with `?`, without what its parameters hold of secrets. Empty for an empty one. */
export function redactQuery(search: string): string {
  if (search.length < 2) return ''
  const pairs = search
    .slice(1)
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1)
      return pair.length > name.length && SECRET_PARAMETERS.test(decoded(name))
        ? `${name}=${REDACTED}`
        : redactEncoded(pair)
    })
  return `?${pairs.join('&')}`
}

/** The address without its query, which belongs to somebody else. */
export function redactAddress(address: string): string {
  return redactEncoded(address.split(/[?#]/, 1)[0] ?? '')
}

/** A path or a parameter: what is a secret once its escapes are resolved is one, too. */
export function redactEncoded(text: string): string {
  const plain = redact(text)
  return plain === text && redact(decoded(text)) !== decoded(text) ? redact(decoded(text)) : plain
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    // half an escape hides a secret no better
    return text.replaceAll(/%[\da-f]{2}/gi, (escape) => String.fromCodePoint(Number.parseInt(escape.slice(1), 16)))
  }
}
