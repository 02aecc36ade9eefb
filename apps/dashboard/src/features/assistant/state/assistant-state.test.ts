import { describe, expect, test } from 'vitest'
import { activeChat, type AssistantState, firstState } from './assistant-state.ts'
import { deleteChat, newChat, renameChat, selectChat } from './chats.ts'
import { loadState } from './load-state.ts'
import { textMessage } from '../testing/text-message.ts'
import { clearMessages, deleteMessagesAfter, saveMessage, saveResult } from './messages.ts'
import { closePanel, openPanel, takeExtras } from './panel.ts'
import { parseStoredState } from './parse-stored-state.ts'
import { storedState } from './stored-state.ts'

// Read beside sections 3 and 4 of the specification: each test is named by the sentence it stands for.

const ref = 'abcdefghijklmnopqrst'

describe('the entities', () => {
  test('AI assistant state per project: projectRef, open, activeChatId, chats (map by id)', () => {
    const { projectRef, open, activeChatId, chats } = firstState(ref, { id: 'one', now: 1 })
    expect({ projectRef, open, activeChatId }).toEqual({ projectRef: ref, open: false, activeChatId: 'one' })
    expect(Object.keys(chats)).toEqual(['one'])
  })

  test("Chat: id, name (default 'New chat'), messages, createdAt, updatedAt", () => {
    expect(activeChat(firstState(ref, { id: 'one', now: 5 }))).toEqual({
      id: 'one',
      name: 'New chat',
      messages: [],
      createdAt: 5,
      updatedAt: 5,
    })
  })

  test('Message: id, parts, results (keyed by snippet id)', () => {
    const place = { chatId: 'one', messageId: 'm1', snippetId: 'sql-0' }
    const result = { kind: 'done', text: 'CREATE TABLE' } as const
    const state = saveResult(givenMessages('m0', 'm1'), place, result, 9)
    expect(messagesIn(state)).toEqual([
      { id: 'm0', role: 'user', parts: [{ type: 'text', text: 'm0' }], results: {} },
      { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'm1' }], results: { 'sql-0': result } },
    ])
  })

  test('Panel extras: initialInput, sqlSnippets, suggestions, tables', () => {
    const extras = {
      initialInput: 'Why does this fail?',
      sqlSnippets: [{ label: 'Selected SQL', content: 'select 1' }],
      suggestions: { title: 'Tables', prompts: ['Which tables are there?'] },
      tables: [{ schema: 'public', name: 'stones' }],
    }
    const opened = openPanel(firstState(ref, { id: 'one', now: 1 }), extras)
    expect(opened.extras).toEqual(extras)
    expect(openPanel(opened, { initialInput: 'Another' }).extras).toEqual({ ...extras, initialInput: 'Another' })
    expect(takeExtras(opened, 'initialInput', 'tables').extras).toEqual({
      ...extras,
      initialInput: undefined,
      tables: undefined,
    })
  })
})

describe('AI assistant chats', () => {
  test('a new chat becomes active', () => {
    const state = newChat(givenChats('one'), { id: 'two', now: 7 })
    expect(state.activeChatId).toBe('two')
    expect(Object.keys(state.chats)).toEqual(['one', 'two'])
    expect(state.chats['two']).toMatchObject({ name: 'New chat', createdAt: 7, updatedAt: 7, messages: [] })
  })

  test('a new chat may open the panel', () => {
    const closed = givenChats('one')
    expect(newChat(closed, { id: 'two', now: 7 }, { open: true }).open).toBe(true)
    expect(newChat(closed, { id: 'two', now: 7 }).open).toBe(false)
    expect(newChat(openPanel(closed), { id: 'two', now: 7 }).open).toBe(true)
  })

  test('selecting a chat', () => {
    const state = givenChats('one', 'two')
    expect(selectChat(state, 'one').activeChatId).toBe('one')
    expect(selectChat(state, 'nobody')).toBe(state)
  })

  test('renaming (updates updatedAt)', () => {
    const before = givenChats('one', 'two')
    const state = renameChat(before, 'one', 'Slow queries', 50)
    expect(state.chats['one']).toEqual({ ...before.chats['one'], name: 'Slow queries', updatedAt: 50 })
    expect(state.chats['two']).toBe(before.chats['two'])
  })

  test('deleting (the first remaining chat becomes active)', () => {
    const state = deleteChat(selectChat(givenChats('one', 'two', 'three'), 'three'), 'three', { id: 'new', now: 9 })
    expect(Object.keys(state.chats)).toEqual(['one', 'two'])
    expect(state.activeChatId).toBe('one')
    expect(deleteChat(state, 'one', { id: 'new', now: 9 }).activeChatId).toBe('two')
  })

  test('deleting a chat that is not looked at leaves the active one', () => {
    const state = selectChat(givenChats('one', 'two', 'three'), 'three')
    expect(deleteChat(state, 'one', { id: 'new', now: 9 }).activeChatId).toBe('three')
    expect(deleteChat(state, 'nobody', { id: 'new', now: 9 })).toBe(state)
  })

  test('deleting the last chat leaves a new empty one', () => {
    const state = deleteChat(givenChats('one'), 'one', { id: 'new', now: 9 })
    expect(state.activeChatId).toBe('new')
    expect(Object.values(state.chats)).toEqual([
      { id: 'new', name: 'New chat', messages: [], createdAt: 9, updatedAt: 9 },
    ])
  })

  test('clearing messages', () => {
    const state = clearMessages(givenMessages('m0', 'm1'), 'one', 30)
    expect(state.chats['one']).toMatchObject({ messages: [], name: 'New chat', updatedAt: 30 })
  })
})

describe('Deleting messages after a given message', () => {
  test('can include that message', () => {
    const state = deleteMessagesAfter(givenMessages('m0', 'm1', 'm2'), 'one', 'm1', { includeSelf: true, now: 30 })
    expect(idsIn(state)).toEqual(['m0'])
    expect(state.chats['one']?.updatedAt).toBe(30)
  })

  test('can exclude that message', () => {
    const state = deleteMessagesAfter(givenMessages('m0', 'm1', 'm2'), 'one', 'm1', { includeSelf: false, now: 30 })
    expect(idsIn(state)).toEqual(['m0', 'm1'])
  })

  test('deletes nothing where there is no such message', () => {
    const state = deleteMessagesAfter(givenMessages('m0', 'm1'), 'one', 'm9', { includeSelf: true, now: 30 })
    expect(idsIn(state)).toEqual(['m0', 'm1'])
  })
})

describe('Saving a message', () => {
  test('updates it if the id exists', () => {
    const state = saveMessage(givenMessages('m0', 'm1'), 'one', textMessage('m0', 'user', 'changed'), 40)
    expect(messagesIn(state).map(({ id, parts }) => [id, parts])).toEqual([
      ['m0', [{ type: 'text', text: 'changed' }]],
      ['m1', [{ type: 'text', text: 'm1' }]],
    ])
    expect(state.chats['one']?.updatedAt).toBe(40)
  })

  test('otherwise appends it', () => {
    const state = saveMessage(givenMessages('m0'), 'one', textMessage('m1', 'assistant', 'hello'), 40)
    expect(idsIn(state)).toEqual(['m0', 'm1'])
  })

  test('leaves every other message the same object, so that an answer that grows redraws none of them', () => {
    const before = givenMessages('m0', 'm1', 'm2')
    const after = saveMessage(before, 'one', textMessage('m2', 'assistant', 'More'), 9)
    expect(messagesIn(after).map((message, at) => message === messagesIn(before)[at])).toEqual([true, true, false])
  })

  test('reaches the chat it belongs to, also after another was selected, and none that was deleted', () => {
    const state = selectChat(givenChats('one', 'two'), 'two')
    const saved = saveMessage(state, 'one', textMessage('m1', 'assistant', 'hello'), 40)
    expect(saved.chats['one']?.messages).toHaveLength(1)
    expect(saved.activeChatId).toBe('two')
    expect(saveMessage(state, 'gone', textMessage('m1', 'assistant', 'hello'), 40)).toBe(state)
  })
})

describe('On load', () => {
  test('the most recently updated chat is chosen', () => {
    const stored = storedState(renameChat(givenChats('one', 'two', 'three'), 'two', 'Newest', 99), { keepsRows: false })
    const state = loadState(ref, stored, { id: 'new', now: 100 })
    expect(state.activeChatId).toBe('two')
    expect(Object.keys(state.chats)).toEqual(['one', 'two', 'three'])
  })

  test.each([
    ['nothing is stored', undefined],
    ['what is stored has no chat', { projectRef: ref, open: true, activeChatId: 'gone', chats: {} }],
  ])('a new one is created if none exist: %s', (_case, stored) => {
    const state = loadState(ref, stored, { id: 'new', now: 100 })
    expect(Object.values(state.chats)).toEqual([
      { id: 'new', name: 'New chat', messages: [], createdAt: 100, updatedAt: 100 },
    ])
    expect(state.activeChatId).toBe('new')
  })

  test.each([
    [true, undefined, true],
    [false, undefined, false],
    [false, true, true],
    [true, false, false],
  ])('The URL parameter for panel-open overrides stored state: stored %s, address %s → %s', (open, said, expected) => {
    const stored = storedState({ ...givenChats('one'), open }, { keepsRows: false })
    expect(loadState(ref, stored, { id: 'new', now: 100, openInAddress: said }).open).toBe(expected)
  })
})

describe('State is saved', () => {
  test('keeping only the last 20 messages per chat', () => {
    const ids = Array.from({ length: 23 }, (_, index) => `m${index}`)
    const { chats } = storedState(givenMessages(...ids), { keepsRows: true })
    expect(chats['one']?.messages.map(({ id }) => id)).toEqual(ids.slice(3))
  })

  test('as projectRef, open, activeChatId and chats, and what is laid ready in the panel is not', () => {
    const state = openPanel(givenChats('one'), { initialInput: 'not stored' })
    expect(storedState(state, { keepsRows: true })).toEqual({
      projectRef: ref,
      open: true,
      activeChatId: 'one',
      chats: state.chats,
    })
    expect(closePanel(state).open).toBe(false)
  })

  test('with result rows only where the organization shares its data', () => {
    const rows = {
      kind: 'rows',
      columns: [{ name: 'name', type: 'text' }],
      rows: [['granite']],
      isTruncated: false,
    } as const
    const asked = saveMessage(
      givenMessages('m0'),
      'one',
      {
        id: 'm1',
        role: 'assistant',
        parts: [
          tool('run_select', { rows: [['granite']] }),
          tool('run_select', { refused: 'Rows are not shared.' }),
          tool('list_tables', { tables: ['stones'] }),
        ],
        results: { 'sql-0': { ...rows, columns: [...rows.columns], rows: [['granite']] } },
      },
      2,
    )
    expect(JSON.stringify(storedState(asked, { keepsRows: true }))).toContain('granite')
    const stored = storedState(asked, { keepsRows: false })
    expect(JSON.stringify(stored)).not.toContain('granite')
    expect(stored.chats['one']?.messages[1]).toMatchObject({
      parts: [
        { output: { not_kept: true } },
        { output: { refused: 'Rows are not shared.' } },
        tool('list_tables', { tables: ['stones'] }),
      ],
      results: { 'sql-0': { kind: 'not-kept' } },
    })
  })

  test('with the SQLSTATE of what failed', () => {
    const place = { chatId: 'one', messageId: 'm0', snippetId: 'sql-0' }
    const failed = { kind: 'failed', text: 'There is no such table.', code: '42P01' } as const
    const stored = storedState(saveResult(givenMessages('m0'), place, failed, 9), { keepsRows: false })
    expect(parseStoredState(ref, stored)?.chats['one']?.messages[0]?.results).toEqual({ 'sql-0': failed })
  })

  test('and read again as it was', () => {
    const state = saveResult(
      saveMessage(
        givenMessages('m0'),
        'one',
        { id: 'm1', role: 'assistant', parts: [tool('list_schemas', { schemas: [] })], results: {} },
        2,
      ),
      { chatId: 'one', messageId: 'm1', snippetId: 'sql-0' },
      { kind: 'rows', columns: [{ name: 'a', type: 'int4' }], rows: [['1'], [null]], isTruncated: true },
      3,
    )
    const stored = storedState(state, { keepsRows: true })
    expect(parseStoredState(ref, structuredClone(stored))).toEqual(stored)
  })
})

describe('what was stored by an older version', () => {
  test('is read with times as texts or dates, chats as a list of entries, and messages with their text alone', () => {
    const message = { id: 'm0', role: 'user', content: 'Hello' }
    const chat = {
      id: 'one',
      name: 'Old',
      messages: [message],
      createdAt: '2025-05-16T22:00:00Z',
      updatedAt: new Date(7),
    }
    expect(parseStoredState(ref, { open: true, activeChatId: 'one', chats: [['one', chat]] })).toEqual({
      projectRef: ref,
      open: true,
      activeChatId: 'one',
      chats: {
        one: {
          id: 'one',
          name: 'Old',
          messages: [{ id: 'm0', role: 'user', parts: [{ type: 'text', text: 'Hello' }], results: {} }],
          createdAt: Date.UTC(2025, 4, 16, 22),
          updatedAt: 7,
        },
      },
    })
  })

  test.each<[string, unknown]>([
    ['a text', 'hello'],
    ['nothing', null],
    ['no chats', { open: true }],
    ['a chat without a name', { chats: { one: { id: 'one', messages: [], createdAt: 1, updatedAt: 1 } } }],
    [
      'a time that is none',
      { chats: { one: { id: 'one', name: 'x', messages: [], createdAt: 'soon', updatedAt: 1 } } },
    ],
    [
      'a message of nobody',
      {
        chats: {
          one: { id: 'one', name: 'x', messages: [{ id: 'm', role: 'system', parts: [] }], createdAt: 1, updatedAt: 1 },
        },
      },
    ],
  ])('is not taken when it is %s', (_case, value) => {
    expect(parseStoredState(ref, value)).toBeUndefined()
  })
})

/** The chats in this order, each made at another time; the last one is active. */
function givenChats(first: string, ...others: string[]): AssistantState {
  return others.reduce(
    (state, id, index) => newChat(state, { id, now: index + 2 }),
    firstState(ref, { id: first, now: 1 }),
  )
}

function givenMessages(...ids: string[]) {
  return ids.reduce((state, id) => saveMessage(state, 'one', textMessage(id, 'user', id), 1), givenChats('one'))
}

const tool = (name: string, output: unknown) =>
  ({ type: `tool-${name}`, toolCallId: name, state: 'output-available', input: {}, output }) as const

const messagesIn = (state: AssistantState) => activeChat(state)?.messages ?? []
const idsIn = (state: AssistantState) => messagesIn(state).map(({ id }) => id)
