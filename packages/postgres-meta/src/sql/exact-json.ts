/** Parses JSON, except that numbers a double cannot hold exactly become their text. Not JSON at all stays text. */
export function parseExactJson(text: string): unknown {
  try {
    return JSON.parse(isExactJson(text) ? text : withLongNumbersQuoted(text))
  } catch {
    return text
  }
}

/** Whether every number in it surely fits a double. Cheap and generous: at most 15 digits without exponent always do. */
export const isExactJson = (text: string) => !MAY_BE_INEXACT.test(text)

const MAY_BE_INEXACT = /\d[\d.]{15}|\d[eE]/

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function withLongNumbersQuoted(text: string) {
  return text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') || isExact(token) ? token : `"${token}"`))
}

function isExact(number: string) {
  return normalized(number) === normalized(String(Number(number)))
}

/** The digits without zeros around them, and the power of ten of the last one. */
function normalized(number: string) {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(number) ?? []
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length)
  return `${sign}${significant}e${power}`
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/
