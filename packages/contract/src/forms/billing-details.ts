import { countryCodes } from '@plinth/catalog/countries'
import * as z from 'zod/mini'
import { Email } from '../fields.ts'

const isOneLine = z.regex(
  // oxlint-disable-next-line no-control-regex -- refusing them is the point
  /^[^\u0000-\u001f\u007f\u2028\u2029]*$/,
  'This is one line without control characters.',
)

const line = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, `This has at most ${longest} characters.`), isOneLine)

const required = (longest: number, message: string) => line(longest).check(z.minLength(1, message))

const address = {
  line1: required(200, 'Enter the street and the number.'),
  /** This, the state and the postal code are empty where there is none. */
  line2: line(200),
  city: required(100, 'Enter the city.'),
  state: line(100),
  postal_code: line(20),
  country: z.string().check(z.refine((code) => countryCodes.includes(code), 'Choose a country.')),
}

const recipient = {
  name: required(200, 'Enter the name that bills are made out to.'),
  billing_email: Email,
}

/** Where bills go. */
export const BillingAddress = z.strictObject(address)
export type BillingAddress = z.infer<typeof BillingAddress>

/** The body of the call that changes who gets the bills. Without an address there is none. */
export const BillingCustomerChange = z.strictObject({ ...recipient, address: z.nullable(BillingAddress) })

/** The same as one form. */
export const BillingDetails = z.strictObject({ ...recipient, ...address })
export type BillingDetails = z.infer<typeof BillingDetails>
