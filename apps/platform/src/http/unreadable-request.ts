import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorBody } from '@plinth/contract/errors'
import { headersOfNoPage } from './security-headers.ts'

interface Refusal {
  status: 400 | 408 | 413 | 417 | 431 | 500
  code: string
  message: string
}

const noAddress: Refusal = {
  status: 400,
  code: 'invalid_request',
  message: 'The address or the Host of this request cannot be read.',
}

const noHttp: Refusal = { status: 400, code: 'invalid_request', message: 'This is not a request that can be read.' }

const unexpected: Refusal = { status: 500, code: 'unexpected_failure', message: 'The request could not be answered.' }

const unknownExpectation: Refusal = {
  status: 417,
  code: 'expectation_failed',
  message: 'Nothing but 100-continue can be expected here.',
}

/** By the code of the error that Node gave up with: https://nodejs.org/api/http.html#event-clienterror */
const byErrorCode: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    message: 'The headers of this request are too large.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large', message: 'The request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout', message: 'The request did not arrive in time.' },
}

/** Answers, in the shape of every other refusal, what never becomes a request that a route could answer. */
export function unreadableRequests({ https }: { https: boolean }) {
  return {
    badAddress: () => responseOf(noAddress),

    failure: () => responseOf(unexpected),

    expectation(response: ServerResponse) {
      const { status, headers, body } = answerOf(unknownExpectation)
      const length = Buffer.byteLength(body)
      response.writeHead(status, { ...headers, 'content-length': length, connection: 'close' }).end(body)
    },

    /** The parser gave up: there is no request, only a socket, on which an earlier answer may be under way. */
    parserError(error: Error, socket: Duplex, earlier: ServerResponse | undefined) {
      const code = 'code' in error ? String(error.code) : ''
      const isUnderWay = earlier?.headersSent === true && !earlier.writableEnded
      if (!socket.writable || isUnderWay || code === 'ECONNRESET') return void socket.destroy()
      const { status, headers, body } = answerOf(byErrorCode[code] ?? noHttp)
      const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' })
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`)
    },
  }

  function responseOf(refusal: Refusal) {
    const { status, headers, body } = answerOf(refusal)
    return new Response(body, { status, headers })
  }

  function answerOf({ status, code, message }: Refusal) {
    const request_id = randomUUID()
    const body: ErrorBody = { code, message, request_id }
    const headers = { ...headersOfNoPage({ https }), 'content-type': 'application/json', 'x-request-id': request_id }
    return { status, headers, body: JSON.stringify(body) }
  }
}
