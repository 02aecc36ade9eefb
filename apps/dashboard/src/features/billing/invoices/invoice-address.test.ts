import { expect, test } from 'vitest'
import { invoiceInAddress } from './invoice-address.ts'

test.each([
  ['?invoice=4f9c1c7e-1c1d-4b5e-9c7a-0d5b1a3c2e11', '4f9c1c7e-1c1d-4b5e-9c7a-0d5b1a3c2e11'],
  ['?invoice=H-1&more=1', 'H-1'],
  ['?invoice=%220007%22', '0007'],
  ['?invoice=', ''],
  ['', null],
])('%j shows %j', (search, id) => {
  expect(invoiceInAddress(search)).toBe(id)
})
