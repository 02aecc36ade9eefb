import { expect, test } from 'vitest'
import { isWebUrl } from './web-url.ts'

test.each([
  ['https://example.com', true],
  ['http://localhost:3000/path?query#fragment', true],
  ['HTTPS://EXAMPLE.COM', true],
  ['ftp://example.com', false],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['mailto:ada@example.com', false],
  ['file:///etc/passwd', false],
  ['//example.com', false],
  ['example.com', false],
  ['https://', false],
  ['', false],
])('a URL is valid only with protocol http or https: %j, %s', (text, isValid) => {
  expect(isWebUrl(text)).toBe(isValid)
})
