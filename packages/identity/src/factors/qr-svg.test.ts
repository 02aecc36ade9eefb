import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { MOST_URI_BYTES, otpauthUri } from './otpauth-uri.ts'
import { qrSvg } from './qr-svg.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

test.each([
  otpauthUri({ issuer: 'Plinth', account: 'ada@example.com', secret }),
  otpauthUri({ issuer: 'Zoë & 日本', account: `${'a'.repeat(240)}@example.com`, secret }),
  'x'.repeat(MOST_URI_BYTES),
])('the picture of %s can be read', (uri) => {
  expect(read(qrSvg(uri))).toBe(uri)
})

test('a picture without a corner is noticed by the reader', () => {
  expect(() => read(qrSvg('a').replaceAll(/M\d+ [4-9]h\d+v1h-\d+z/g, ''))).toThrow()
})

test('it stands on white, with a quiet zone', () => {
  const svg = qrSvg('a')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 29 29"/)
  expect(svg).toContain('<path fill="#fff" d="M0 0h29v29H0z"/>')
  const places = darkModules(svg).flat()
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, 24])
})

const PIXELS = 4

/** As a camera would see it, at four pixels a module. */
function read(svg: string) {
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * PIXELS
  const data = new Uint8Array(side * side * 3).fill(255)
  for (const [x, y] of darkModules(svg)) {
    for (let down = 0; down < PIXELS; down++) {
      const start = ((y * PIXELS + down) * side + x * PIXELS) * 3
      data.fill(0, start, start + PIXELS * 3)
    }
  }
  return decodeQR({ width: side, height: side, data }, { timeLimit: Infinity })
}

const darkModules = (svg: string) =>
  [...svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)].flatMap(([, x, y, length]) =>
    Array.from({ length: Number(length) }, (_, index) => [Number(x) + index, Number(y)] as const),
  )
