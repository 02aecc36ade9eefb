import { createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** Small, so that a test with three objects sees more than one page. */
const PAGE = 2
const REGION = 'eu-west-1'

export interface S3Server {
  options: { bucket: string; region: string; endpoint: string; accessKeyId: string; secretAccessKey: string }
  objects: Map<string, Buffer>
  /** By their ids. */
  uploads: Map<string, Upload>
  /** Asked before each request; what it returns is sent instead of an answer, 0 breaks the connection. */
  refuse: (request: { method: string; key: string; query: URLSearchParams }) => number | undefined
  /** After how many bytes it breaks the connection on which it sends an object. */
  breakAfter: (request: { key: string; range: string | undefined }) => number | undefined
  /** Whether it sends whole objects, whatever part is asked for. */
  ignoresRanges: boolean
  /** What it makes of a page of a list before it sends it. */
  alter: (page: Page) => Page
  close(): Promise<void>
}

interface Page {
  keys: string[]
  isTruncated: boolean
  next: string | undefined
}

interface Upload {
  key: string
  parts: Map<number, Buffer>
}

/** The part of S3's protocol that backups use, over plain HTTP, with its signatures checked. */
export async function startS3Server(): Promise<S3Server> {
  const accessKeyId = `key${randomBytes(4).toString('hex')}`
  const secretAccessKey = randomBytes(16).toString('hex')
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const endpoint = `http://127.0.0.1:${port}`
  const s3: S3Server = {
    options: { bucket: 'backups', region: REGION, endpoint, accessKeyId, secretAccessKey },
    objects: new Map(),
    uploads: new Map(),
    refuse: () => undefined,
    breakAfter: () => undefined,
    ignoresRanges: false,
    alter: (page) => page,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return s3

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await bodyOf(request)
    const url = new URL(request.url ?? '/', endpoint)
    const [, bucket, ...rest] = url.pathname.split('/')
    const [method, key, query] = [request.method ?? '', rest.map(decodeURIComponent).join('/'), url.searchParams]
    const refused = s3.refuse({ method, key, query })
    if (refused === 0) return response.destroy()
    if (refused !== undefined) return fail(response, refused, 'Refused')
    if (!isSigned(request, url, body, { accessKeyId, secretAccessKey }))
      return fail(response, 403, 'SignatureDoesNotMatch')
    if (bucket !== s3.options.bucket) return fail(response, 404, 'NoSuchBucket')
    return key === '' ? list(response, query) : onObject({ request, response, method, key, query, body })
  }

  function onObject({ request, response, method, key, query, body }: ObjectRequest) {
    const upload = s3.uploads.get(query.get('uploadId') ?? '')
    if (query.has('uploadId') && !upload) return fail(response, 404, 'NoSuchUpload')
    if (method === 'POST' && query.has('uploads')) return begin(response, key)
    if (method === 'PUT' && upload) {
      upload.parts.set(Number(query.get('partNumber')), body)
      return response.writeHead(200, { etag: etagOf(body) }).end()
    }
    if (method === 'POST' && upload) return complete(response, query.get('uploadId')!, upload, String(body))
    if (method === 'DELETE' && upload) {
      s3.uploads.delete(query.get('uploadId')!)
      return response.writeHead(204).end()
    }
    if (method === 'PUT') {
      s3.objects.set(key, body)
      return response.writeHead(200, { etag: etagOf(body) }).end()
    }
    if (method === 'DELETE') {
      s3.objects.delete(key)
      return response.writeHead(204).end()
    }
    const found = s3.objects.get(key)
    if (!found) return fail(response, 404, 'NoSuchKey')
    if (method === 'GET') return send({ request, response, key, found })
    return response.writeHead(200, { 'content-length': found.length, etag: etagOf(found) }).end()
  }

  function send({ request: { headers }, response, key, found }: Sending) {
    const etag = etagOf(found)
    if ((headers['if-match'] ?? etag) !== etag) return fail(response, 412, 'PreconditionFailed')
    const [, from] = /^bytes=(\d+)-$/.exec(s3.ignoresRanges ? '' : (headers.range ?? '')) ?? []
    const sent = found.subarray(Number(from ?? 0))
    const range = from && { 'content-range': `bytes ${from}-${found.length - 1}/${found.length}` }
    response.writeHead(range ? 206 : 200, { 'content-length': sent.length, etag, ...range })
    const broken = s3.breakAfter({ key, range: headers.range })
    if (broken === undefined) return response.end(sent)
    return response.write(sent.subarray(0, broken), () => response.destroy())
  }

  function begin(response: ServerResponse, key: string) {
    const id = randomBytes(8).toString('hex')
    s3.uploads.set(id, { key, parts: new Map() })
    return xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }

  function complete(response: ServerResponse, id: string, { key, parts }: Upload, body: string) {
    const numbers = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number))
    const pieces = numbers.map((number) => parts.get(number))
    const isWhole = pieces.every((piece) => piece && body.includes(etagOf(piece).replaceAll('"', '')))
    if (numbers.length === 0 || !isWhole) return fail(response, 400, 'InvalidPart')
    s3.uploads.delete(id)
    s3.objects.set(key, Buffer.concat(pieces.map((piece) => piece!)))
    return xml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
  }

  function list(response: ServerResponse, query: URLSearchParams) {
    const prefix = query.get('prefix') ?? ''
    if (query.has('uploads')) {
      const found = [...s3.uploads].filter(([, { key }]) => key.startsWith(prefix))
      const rows = found.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
      return xml(
        response,
        `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`,
      )
    }
    const after = query.get('continuation-token') ?? ''
    const keys = [...s3.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const isTruncated = keys.length > PAGE
    const page = s3.alter({ keys: keys.slice(0, PAGE), isTruncated, next: isTruncated ? keys[PAGE - 1] : undefined })
    const rows = page.keys.map(
      (key) => `<Contents><Key>${key}</Key><Size>${s3.objects.get(key)?.length ?? 0}</Size></Contents>`,
    )
    const next = page.next === undefined ? '' : `<NextContinuationToken>${page.next}</NextContinuationToken>`
    return xml(
      response,
      `<ListBucketResult><IsTruncated>${page.isTruncated}</IsTruncated>${rows.join('')}${next}</ListBucketResult>`,
    )
  }
}

interface Sending {
  request: IncomingMessage
  response: ServerResponse
  key: string
  found: Buffer
}

interface ObjectRequest {
  request: IncomingMessage
  response: ServerResponse
  method: string
  key: string
  query: URLSearchParams
  body: Buffer
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function isSigned(
  { method, headers }: IncomingMessage,
  url: URL,
  body: Buffer,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
) {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, id, scope, signedHeaders, signature] = pattern.exec(headers.authorization ?? '') ?? []
  if (id !== accessKeyId || !scope || !signedHeaders) return false
  const bodySum = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== bodySum) return false
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&')
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url.pathname, query, lines.join(''), signedHeaders, bodySum].join('\n')
  const sum = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sum].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer>((secret, step) => hmac(secret, step), Buffer.from(`AWS4${secretAccessKey}`))
  return hmac(key, text).toString('hex') === signature
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`

async function bodyOf(request: IncomingMessage) {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}

function xml(response: ServerResponse, content: string) {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${content}`)
}

function fail(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
