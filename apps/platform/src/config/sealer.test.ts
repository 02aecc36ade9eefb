import { createDecipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer } from './sealer.ts'

const sealer = createSealer(randomBytes(32).toString('hex'))

test('what was sealed opens again for the same purpose only', () => {
  const sealed = sealer.seal('s3cret ✓', 'project abc')
  expect(sealer.open(sealed, 'project abc')).toBe('s3cret ✓')
  expect(() => sealer.open(sealed, 'project abd')).toThrow()
})

test('another installation cannot open it', () => {
  const sealed = sealer.seal('secret', 'x')
  expect(() => createSealer(randomBytes(32).toString('hex')).open(sealed, 'x')).toThrow()
})

test('no bit of a sealed secret can be changed unnoticed', () => {
  const sealed = sealer.seal('a connection to somewhere', 'x')
  for (let at = 3; at < sealed.length; at++) {
    const flipped = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    const bytesChanged = flipped
      .split('.')
      .some((part, i) => !Buffer.from(part, 'base64url').equals(Buffer.from(sealed.split('.')[i] ?? '', 'base64url')))
    if (bytesChanged) expect(() => sealer.open(flipped, 'x'), `position ${at}`).toThrow()
  }
})

test('the same secret never looks the same', () => {
  expect(sealer.seal('secret', 'x')).not.toBe(sealer.seal('secret', 'x'))
})

test('no nonce is used twice, for the data or for their keys', () => {
  const nonces = Array.from({ length: 100 }, () => sealer.seal('secret', 'x').split('.').slice(1)).flatMap((parts) =>
    parts.map((part) => Buffer.from(part, 'base64url').subarray(0, 12).toString('hex')),
  )
  expect(nonces).toHaveLength(200)
  expect(new Set(nonces).size).toBe(200)
})

test('each secret has a data key of its own under the wrapping key', () => {
  const dataKeys = Array.from({ length: 20 }, () => {
    const bytes = Buffer.from(sealer.seal('secret', 'x').split('.')[1]!, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', sealer.derive('envelope'), bytes.subarray(0, 12))
    decipher.setAAD(Buffer.from('x')).setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('hex')
  })
  expect(new Set([...dataKeys, sealer.derive('envelope').toString('hex')]).size).toBe(21)
})

test('another version of the form is not opened as this one', () => {
  const sealed = sealer.seal('secret', 'x')
  expect(() => sealer.open(sealed.replace(/^v1/, 'v2'), 'x')).toThrow('not a sealed secret')
  expect(() => sealer.open(`${sealed}.more`, 'x')).toThrow('not a sealed secret')
})

test('each purpose has a key of its own, the same each time', () => {
  const secret = randomBytes(32).toString('hex')
  const keys = ['audit', 'envelope', 'connection handles', ''].map((purpose) => createSealer(secret).derive(purpose))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(4)
  expect(keys.map((key) => key.length)).toEqual([32, 32, 32, 32])
  expect(createSealer(secret).derive('audit')).toEqual(keys[0])
  expect(sealer.derive('audit')).not.toEqual(keys[0])
})
