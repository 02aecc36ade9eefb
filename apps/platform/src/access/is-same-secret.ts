import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether somebody knows a secret, in the same time for every guess. */
export const isSameSecret = (given: string, secret: string) => timingSafeEqual(digestOf(given), digestOf(secret))

const digestOf = (text: string) => createHash('sha256').update(text).digest()
