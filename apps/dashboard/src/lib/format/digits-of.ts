export const CODE_DIGITS = 6

/** The code in what was typed or pasted, such as `123 456`. */
export const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, CODE_DIGITS)
