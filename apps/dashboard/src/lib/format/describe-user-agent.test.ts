import { expect, test } from 'vitest'
import { describeUserAgent } from './describe-user-agent.ts'

const APPLE = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const X11 = 'Mozilla/5.0 (X11; Linux x86_64)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; K)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'

test.each([
  [`${X11} ${APPLE} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${X11} ${APPLE} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chromium on Linux'],
  [`${X11} ${APPLE} Ubuntu Chromium/80.0.3987.87 Chrome/80.0.3987.87 Safari/537.36`, 'Chromium on Linux'],
  [`${WINDOWS} ${APPLE} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} ${APPLE} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Windows'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, 'Safari on macOS'],
  [`${ANDROID} ${APPLE} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${ANDROID} ${APPLE} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${IPHONE} AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IPHONE} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${APPLE} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 Firefox/1.0', 'Firefox'],
  ['Mozilla/5.0 (compatible)', 'An unknown browser'],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['x'.repeat(500), 'x'.repeat(40)],
  ['   ', 'An unknown program'],
  [null, 'An unknown program'],
])('%s is %s', (userAgent, words) => {
  expect(describeUserAgent(userAgent)).toBe(words)
})
