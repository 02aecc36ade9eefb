import { expect, test } from 'vitest'
import { parseStartupMessage, startupPacket } from './startup-message.ts'

const VERSION_3_2 = 196610
const body = (text: string) => Buffer.concat([Buffer.from([0, 3, 0, 2]), Buffer.from(text, 'latin1')])

test('a startup packet is the same after reading and writing it', () => {
  const bytes = body('user\0r\xc3\xa9\xff\0database\0\0application_name\0psql\0\0')

  const message = parseStartupMessage(bytes)!

  expect(message.version).toBe(VERSION_3_2)
  expect(startupPacket(message).subarray(4)).toEqual(bytes)
  expect(startupPacket(message).readUInt32BE(0)).toBe(4 + bytes.length)
})

test.each([
  ['no terminator', 'user\0a\0'],
  ['no zero at all', 'user'],
  ['a name without a value', 'user\0\0'],
  ['bytes behind the terminator', 'user\0a\0\0more\0'],
  ['an empty name', '\0a\0\0'],
  ['a name given twice', 'user\0a\0user\0plinth_admin\0\0'],
  ['nothing', ''],
])('a startup packet with %s is malformed', (_, text) => {
  expect(parseStartupMessage(body(text))).toBeUndefined()
})
