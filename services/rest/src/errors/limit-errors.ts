import { RestError } from './rest-error.ts'

/* What is asked of one process has bounds that the protocol does not know; the codes are this service's own. */

export const bodyTooLarge = (most: number) =>
  new RestError(413, { code: 'PGRSTX01', message: `The request body is larger than ${inMegabytes(most)}` })

export const tooManyBodies = () =>
  new RestError(503, { code: 'PGRSTX02', message: 'Too many large requests at once, try again' }, [
    ['Retry-After', '1'],
  ])

export const responseTooLarge = (most: number) =>
  new RestError(400, {
    code: 'PGRSTX03',
    message: 'The response is too large',
    details: `The database sent more than ${inMegabytes(most)}. What the request changes may have been changed.`,
    hint: 'Ask for fewer rows or columns at once.',
  })

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`
