import { expect, test } from 'vitest'
import type { Chat } from '../state/assistant-state.ts'
import { agreedOn, mergeChats } from './merge-chats.ts'

test('of a chat that both tabs have, the version changed last is kept', () => {
  expect(merged({ ours: [chat('one', 5)], stored: [chat('one', 9)] })).toEqual([['one', 9]])
  expect(merged({ ours: [chat('one', 9)], stored: [chat('one', 5)] })).toEqual([['one', 9]])
})

test('a chat that only one tab has made is kept, in the order in which they were made', () => {
  expect(merged({ ours: [chat('one', 1), chat('three', 3)], stored: [chat('one', 1), chat('two', 2)] })).toEqual([
    ['one', 1],
    ['two', 2],
    ['three', 3],
  ])
})

test('a chat that one tab deleted is gone, unless the other one wrote in it since', () => {
  const agreed = agreedOn(chats([chat('one', 1), chat('two', 2)]))
  expect(merged({ ours: [chat('two', 2)], stored: [chat('one', 1), chat('two', 2)], agreed })).toEqual([['two', 2]])
  expect(merged({ ours: [chat('one', 1), chat('two', 2)], stored: [chat('two', 2)], agreed })).toEqual([['two', 2]])
  expect(merged({ ours: [chat('one', 8)], stored: [chat('two', 2)], agreed })).toEqual([['one', 8]])
})

test('the chat that the person looks at does not go away', () => {
  const agreed = agreedOn(chats([chat('one', 1)]))
  expect(merged({ ours: [chat('one', 1)], stored: [], agreed, activeChatId: 'one' })).toEqual([['one', 1]])
})

function merged({
  ours,
  stored,
  agreed = new Map(),
  activeChatId = '',
}: {
  ours: Chat[]
  stored: Chat[]
  agreed?: ReadonlyMap<string, number>
  activeChatId?: string
}) {
  const result = mergeChats({ ours: chats(ours), stored: chats(stored), agreed, activeChatId })
  return Object.values(result).map(({ id, updatedAt }) => [id, updatedAt])
}

const order = ['one', 'two', 'three']
const chat = (id: string, updatedAt: number): Chat => ({
  id,
  name: 'New chat',
  messages: [],
  createdAt: order.indexOf(id),
  updatedAt,
})
const chats = (list: Chat[]) => Object.fromEntries(list.map((one) => [one.id, one]))
