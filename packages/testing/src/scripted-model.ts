import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'

/** One thing that the model does while it answers. A string is a token. */
export type ModelEvent =
  | string
  /** Milliseconds, or until something has happened. */
  | { pause: number | Promise<unknown> }
  /** A call of a tool. `arguments` that are a string are sent as they stand, JSON or not. */
  | { call: string; arguments: unknown }
  /** Bytes as they are, such as a chunk that is none. */
  | { raw: string }
  /** Why it ends, where that is not the usual reason. */
  | { finish: string }
  /** The connection breaks; nothing more comes and it stays; or it ends without saying that it ends. */
  | { end: 'drop' | 'hang' | 'short' }

/** What the model does with one request. */
export type ModelTurn = ModelEvent[] | { status: number; headers?: Record<string, string>; body?: unknown }

export interface ModelRequest {
  /** Word for word. */
  body: string
  headers: IncomingMessage['headers']
  messages: { role: string; content: unknown }[]
  /** The names of the tools that were offered. */
  tools: string[]
  /** Resolves when the connection is closed: true where the caller left before the answer was whole. */
  closed: Promise<boolean>
}

interface Body {
  stream?: boolean
  model?: string
  messages?: ModelRequest['messages']
  tools?: { function: { name: string } }[]
}

/** A model behind the chat completions of OpenAI, on loopback. It does what its script says and keeps what it was sent. */
export async function startScriptedModel() {
  const turns: ModelTurn[] = []
  const received: ModelRequest[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The scripted model has no port')

  const model = {
    /** What `PLINTH_AI_BASE_URL` has to be. */
    url: `http://127.0.0.1:${address.port}/v1`,
    host: `127.0.0.1:${address.port}`,
    received,
    /** One turn for each request that comes, in this order. */
    script: (...next: ModelTurn[]) => void turns.push(...next),
    /** Asked where the script has come to its end. */
    otherwise: undefined as ((request: ModelRequest) => ModelTurn) | undefined,
    /** Forgets what was received, and what is left of the script. */
    reset() {
      turns.length = 0
      received.length = 0
      model.otherwise = undefined
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return model

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const closed = once(response, 'close').then(() => !response.writableFinished)
    const body = await text(request)
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      return void response.writeHead(404).end('{}')
    }
    const { stream = false, messages = [], tools = [], model: name = '' } = bodyOf(body)
    const asked: ModelRequest = {
      body,
      headers: request.headers,
      messages,
      tools: tools.map((tool) => tool.function.name),
      closed,
    }
    received.push(asked)
    const turn = turns.shift() ?? model.otherwise?.(asked) ?? { status: 500, body: { error: 'No script is left' } }
    if (!Array.isArray(turn)) return refuse(response, turn)
    return stream ? tell(response, turn, name) : tellAtOnce(response, turn, name)
  }
}

export type ScriptedModel = Awaited<ReturnType<typeof startScriptedModel>>

function refuse(response: ServerResponse, { status, headers = {}, body = {} }: Exclude<ModelTurn, ModelEvent[]>) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function tell(response: ServerResponse, events: ModelEvent[], model: string) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  const send = (choice: object) =>
    response.write(`data: ${JSON.stringify({ id: 'answer', model, choices: [{ index: 0, ...choice }] })}\n\n`)
  let calls = 0
  let finish: string | undefined
  for (const event of events) {
    if (response.destroyed) return
    if (typeof event === 'string') send({ delta: { role: 'assistant', content: event } })
    else if ('end' in event) return end(response, event.end)
    else if ('pause' in event) await paused(event.pause)
    else if ('raw' in event) response.write(event.raw)
    else if ('finish' in event) finish = event.finish
    else send({ delta: { tool_calls: [callOf(event, calls++)] } })
  }
  send({ delta: {}, finish_reason: finish ?? (calls > 0 ? 'tool_calls' : 'stop') })
  response.end('data: [DONE]\n\n')
}

async function tellAtOnce(response: ServerResponse, events: ModelEvent[], model: string) {
  let content = ''
  for (const event of events) {
    if (typeof event === 'string') content += event
    else if ('end' in event) return end(response, event.end)
    else if ('pause' in event) await paused(event.pause)
    else if ('raw' in event) return void response.end(event.raw)
  }
  const message = { role: 'assistant', content }
  const answer = { id: 'answer', model, choices: [{ index: 0, message, finish_reason: 'stop' }] }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

function end(response: ServerResponse, how: 'drop' | 'hang' | 'short') {
  if (how === 'drop') response.destroy()
  if (how === 'short') response.end()
}

const paused = (pause: number | Promise<unknown>) => (typeof pause === 'number' ? sleep(pause) : pause)

function callOf({ call: name, arguments: given }: { call: string; arguments: unknown }, index: number) {
  const written = typeof given === 'string' ? given : JSON.stringify(given)
  return { index, id: `call_${randomUUID()}`, type: 'function', function: { name, arguments: written } }
}

/** The platform sends it, and its own tests show that it is what it should be. */
const bodyOf = (body: string) => JSON.parse(body) as Body
