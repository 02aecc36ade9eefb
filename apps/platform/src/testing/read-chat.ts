import { assistant, type ChatRequest } from '@plinth/contract/assistant'
import type { UIMessageChunk } from 'ai'
import type { Caller } from './caller.ts'

type Said = string | Partial<ChatRequest>

/** Sends a message, or a whole chat, and answers the stream, of which nothing has been read. */
export async function sendChat(caller: Caller, ref: string, said: Said, options: { signal?: AbortSignal } = {}) {
  const response = await caller.call(assistant.chat, { ref, ...requestOf(said) }, options)
  return { response, chunks: chunksIn(response.body!) }
}

/** Sends it and reads the answer to its end. */
export async function readChat(caller: Caller, ref: string, said: Said): Promise<UIMessageChunk[]> {
  const { chunks } = await sendChat(caller, ref, said)
  const read: UIMessageChunk[] = []
  for await (const chunk of chunks) read.push(chunk)
  return read
}

/** What a person reads. */
export const textOf = (chunks: UIMessageChunk[]) =>
  chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join('')

export const errorsIn = (chunks: UIMessageChunk[]) =>
  chunks.flatMap((chunk) => (chunk.type === 'error' ? [chunk.errorText] : []))

/** What the tools answered, in their order. */
export const outputsIn = (chunks: UIMessageChunk[]) =>
  chunks.flatMap((chunk) => (chunk.type === 'tool-output-available' ? [chunk.output] : []))

export const userSays = (text: string): ChatRequest['messages'][number] => ({
  id: 'm1',
  role: 'user',
  parts: [{ type: 'text', text }],
})

function requestOf(said: Said): ChatRequest {
  const {
    messages = [userSays('Hello')],
    context = [],
    chat_id = 'chat-1',
    ...others
  } = typeof said === 'string' ? { messages: [userSays(said)] } : said
  return { chat_id, messages, context, ...others }
}

async function* chunksIn(body: ReadableStream<Uint8Array>): AsyncGenerator<UIMessageChunk> {
  let rest = ''
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + text).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      if (event !== 'data: [DONE]') yield chunkIn(event)
    }
  }
}

/** The stream is the platform's own, in the protocol that its header names. */
const chunkIn = (event: string) => JSON.parse(event.slice('data: '.length)) as UIMessageChunk
