import { ApiError } from '@plinth/contract/api-error'
import { organizations } from '@plinth/contract/organizations'
import { invalidate } from '../../api/api.ts'
import { requestIdOf } from '../../api/toast-error.ts'
import { askAssistant } from '../../data/ask-assistant.ts'
import { shownSharing } from '../../data/assistant-sharing.ts'
import { type Assistant, stamp, type Trouble } from './assistant.ts'
import { NEW_CHAT_NAME } from './state/assistant-state.ts'
import { clearMessages, deleteMessagesAfter, saveMessage } from './state/messages.ts'
import { deleteChat, renameChat } from './state/chats.ts'
import { attachedTo, type Attachment, type Message, type NoticePart, type Part } from './state/message.ts'
import { withoutLooseEnds } from './stream/answer.ts'
import { eachFrame } from './stream/each-frame.ts'
import { type Ending, readAnswer } from './stream/read-answer.ts'
import { wireContext, wireId, wireMessages } from './wire-messages.ts'

const LONGEST_NAME = 48
const MOST_ATTACHED = 8

/** Writes a message into a chat and asks for an answer. */
export async function say(assistant: Assistant, chatId: string, text: string, attached: readonly Attachment[]) {
  const { id, now } = stamp()
  const message: Message = {
    id,
    role: 'user',
    parts: [
      { type: 'text', text },
      ...(attached.length > 0 ? [{ type: 'data-attached' as const, items: attached.slice(0, MOST_ATTACHED) }] : []),
    ],
    results: {},
  }
  const isFirst = chatOf(assistant, chatId)?.messages.length === 0
  assistant.change((state) => saveMessage(state, chatId, message, now))
  if (isFirst && chatOf(assistant, chatId)?.name === NEW_CHAT_NAME)
    assistant.change((state) => renameChat(state, chatId, nameFor(text), now))
  await answer(assistant, chatId)
}

/** Says something else in place of a message; what came after it is gone. */
export async function sayAgain(assistant: Assistant, chatId: string, before: Message, text: string) {
  stop(assistant, chatId)
  endEdit(assistant, before.id)
  assistant.change((state) => deleteMessagesAfter(state, chatId, before.id, { includeSelf: true, now: Date.now() }))
  await say(assistant, chatId, text, attachedTo(before))
}

export const edit = (assistant: Assistant, id: string, text: string) =>
  assistant.store.setState(({ edits }) => ({ edits: { ...edits, [id]: text } }))

export const endEdit = (assistant: Assistant, id: string) =>
  assistant.store.setState(({ edits }) => ({ edits: without(edits, id) }))

/** Asks for an answer to the last message of the person once more, in place of the one that came. */
export async function askAgain(assistant: Assistant, chatId: string) {
  const last = chatOf(assistant, chatId)?.messages.findLast(({ role }) => role === 'user')
  if (!last) return
  stop(assistant, chatId)
  assistant.change((state) => deleteMessagesAfter(state, chatId, last.id, { includeSelf: false, now: Date.now() }))
  await answer(assistant, chatId)
}

/** Ends the answer that is on its way; what has come stays. */
export const stop = (assistant: Assistant, chatId: string) => assistant.view().answering[chatId]?.abort()

export function clearChat(assistant: Assistant, chatId: string) {
  forget(assistant, chatId)
  assistant.change((state) => clearMessages(state, chatId, Date.now()))
}

export function removeChat(assistant: Assistant, chatId: string) {
  forget(assistant, chatId)
  assistant.change((state) => deleteChat(state, chatId, stamp()))
}

async function answer(assistant: Assistant, chatId: string) {
  const stopping = new AbortController()
  const { signal } = stopping
  const isCurrent = () => assistant.view().answering[chatId] === stopping
  assistant.store.setState(({ answering, troubles }) => ({
    answering: { ...answering, [chatId]: stopping },
    troubles: without(troubles, chatId),
  }))
  try {
    const messages = chatOf(assistant, chatId)?.messages ?? []
    const asked = messages.findLast(({ role }) => role === 'user')
    const response = await askAssistant(
      {
        ref: assistant.view().state.projectRef,
        chat_id: wireId(chatId),
        messages: wireMessages(messages),
        context: asked ? wireContext(attachedTo(asked)) : [],
        shown_opt_in_tags: shownSharing(assistant.view().state.projectRef),
      },
      signal,
    )
    if (response.body) await write(assistant, chatId, response.body, signal)
  } catch (error) {
    if (!signal.aborted && isCurrent()) tell(assistant, chatId, error)
  } finally {
    if (isCurrent()) assistant.store.setState(({ answering }) => ({ answering: without(answering, chatId) }))
  }
}

/** Writes the answer into the chat as it comes. */
async function write(
  assistant: Assistant,
  chatId: string,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
) {
  const { id } = stamp()
  const latest = () => chatOf(assistant, chatId)?.messages.find((message) => message.id === id)
  const save = (parts: Message['parts']) => {
    const results = latest()?.results ?? {}
    assistant.change((state) => saveMessage(state, chatId, { id, role: 'assistant', parts, results }, Date.now()))
  }
  const shown = eachFrame((parts: readonly Part[]) => {
    if (!signal.aborted) save([...parts])
  })
  const ending = await readAnswer(body, shown.give, signal)
  shown.flush()
  const parts = latest()?.parts
  // a chat that was cleared meanwhile gets nothing more
  if (!parts && signal.aborted) return
  const notice = noticeOf(ending, parts !== undefined)
  save([...withoutLooseEnds(parts ?? []), ...(notice ? [notice] : [])])
}

function noticeOf(ending: Ending, hasParts: boolean): NoticePart | undefined {
  if (ending.kind === 'failed') return { type: 'data-notice', text: ending.message, isFailure: true }
  if (ending.kind === 'stopped') return { type: 'data-notice', text: 'You stopped the answer here.', isFailure: false }
  return hasParts ? undefined : { type: 'data-notice', text: 'The model answered nothing.', isFailure: true }
}

function tell(assistant: Assistant, chatId: string, error: unknown) {
  // somebody has changed it meanwhile: what the panel says has to follow
  if (error instanceof ApiError && changedSettings.test(error.reason)) void invalidate(organizations.list)
  const trouble: Trouble = {
    message: error instanceof Error ? error.message : 'The question could not be sent.',
    retryAfter: error instanceof ApiError && error.code === 429 ? (error.retryAfter ?? 1) : undefined,
    requestId: requestIdOf(error),
  }
  assistant.store.setState(({ troubles }) => ({ troubles: { ...troubles, [chatId]: trouble } }))
}

const changedSettings = /^assistant_(?:off|sharing)/

function forget(assistant: Assistant, chatId: string) {
  stop(assistant, chatId)
  assistant.store.setState(({ answering, troubles }) => ({
    answering: without(answering, chatId),
    troubles: without(troubles, chatId),
  }))
}

const chatOf = (assistant: Assistant, chatId: string) => assistant.view().state.chats[chatId]

const without = <Value>(record: Readonly<Record<string, Value>>, id: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== id))

/** A chat is called by what was asked first. */
function nameFor(text: string) {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME).trimEnd()}…` : line
}
