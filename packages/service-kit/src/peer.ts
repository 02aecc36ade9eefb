import type { Socket } from 'node:net'

/** One end of a connection over which both sides call each other: JSON, one message a line. */
export interface Peer {
  /** Rejects with the other side's message, and when the connection ends first. */
  call(method: string, ...parameters: unknown[]): Promise<unknown>
  /** A call that nobody waits for. */
  notify(method: string, ...parameters: unknown[]): void
}

/** What the other side may call. */
export type Methods = Record<string, (...parameters: never[]) => unknown>

interface Message {
  id?: number
  method?: string
  parameters?: unknown[]
  result?: unknown
  error?: string
}

const LONGEST_MESSAGE = 1024 * 1024

/** `longest` is the most characters of one message; the connection of a side that sends more is ended. */
export function createPeer(socket: Socket, methods: Methods, longest = LONGEST_MESSAGE): Peer {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  let unread = ''

  socket.setEncoding('utf8')
  socket.on('data', (text) => {
    const lines = (unread + String(text)).split('\n')
    unread = lines.pop() ?? ''
    if (unread.length > longest) socket.destroy(new Error('A message is too long'))
    for (const line of lines) void receive(JSON.parse(line) as Message)
  })
  socket.once('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The connection has ended'))
    waiting.clear()
  })
  socket.on('error', () => socket.destroy())

  return {
    call(method, ...parameters) {
      if (socket.destroyed) return Promise.reject(new Error('The connection has ended'))
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        send({ id, method, parameters })
      })
    },
    notify: (method, ...parameters) => send({ method, parameters }),
  }

  async function receive({ id, method, parameters = [], result, error }: Message) {
    if (method === undefined) {
      const call = id === undefined ? undefined : waiting.get(id)
      if (id !== undefined) waiting.delete(id)
      if (error === undefined) call?.resolve(result)
      else call?.reject(new Error(error))
      return
    }
    try {
      const known = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!known) throw new Error(`There is no method ${method}`)
      const answer: unknown = await Reflect.apply(known, undefined, parameters)
      if (id !== undefined) send({ id, result: answer })
    } catch (failure) {
      if (id !== undefined) send({ id, error: failure instanceof Error ? failure.message : String(failure) })
    }
  }

  function send(message: Message) {
    if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`)
  }
}
