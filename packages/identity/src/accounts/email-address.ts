import { z } from 'zod'
import { emailAddressInvalid } from '../auth-error.ts'

const Address = z.email().max(254)

/** The address in the one form in which it is stored, where somebody else says it: undefined when it is none. */
export function knownAddress(given: string | undefined) {
  try {
    return given === undefined ? undefined : emailAddress(given)
  } catch {
    return undefined
  }
}

/** The one form in which addresses are stored and compared. Throws `email_address_invalid`. */
export function emailAddress(given: string) {
  // length before cost: the pattern never sees more than an address can hold
  if (given.length > 320) throw emailAddressInvalid()
  const parsed = Address.safeParse(given.trim().toLowerCase())
  if (!parsed.success) throw emailAddressInvalid()
  return parsed.data
}
