import { TOTP } from './totp.ts'

// what a QR code of version 10 holds at medium error correction; the modules of a larger one are too small to scan
export const MOST_URI_BYTES = 213

interface Enrolled {
  issuer: string
  account: string
  /** In base32. */
  secret: string
}

/** What an authenticator app reads from a QR code. Names that would not fit in one are cut; they only tell apart. */
export function otpauthUri({ issuer, account, secret }: Enrolled) {
  let [place, person] = [Array.from(issuer), Array.from(account)]
  for (;;) {
    const uri = uriOf({ issuer: place.join(''), account: person.join(''), secret })
    if (uri.length <= MOST_URI_BYTES) return uri
    if (person.length > 1) person = person.slice(0, -1)
    else place = place.slice(0, -1)
  }
}

function uriOf({ issuer, account, secret }: Enrolled) {
  const [place, person] = [encodeURIComponent(issuer), encodeURIComponent(account)]
  const parameters = `algorithm=SHA1&digits=${TOTP.digits}&issuer=${place}&period=${TOTP.periodSeconds}&secret=${secret}`
  return `otpauth://totp/${place}:${person}?${parameters}`
}
