/** What SQL is made of, as bytes of UTF-8. */
export const LINE_BREAK = 10
export const RETURN = 13
export const DOUBLE_QUOTE = 34
export const DOLLAR = 36
export const QUOTE = 39
export const OPEN = 40
export const CLOSE = 41
export const STAR = 42
export const DASH = 45
export const DOT = 46
export const SLASH = 47
export const SEMICOLON = 59
export const BACKSLASH = 92

export const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13)

export const isWordStart = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code >= 128

export const isWordPart = (code: number) => isWordStart(code) || (code >= 48 && code <= 57) || code === DOLLAR

export const lower = (code: number) => String.fromCharCode(code >= 65 && code <= 90 ? code + 32 : code)
