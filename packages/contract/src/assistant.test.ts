import { describe, expect, test } from 'vitest'
import { AssistantSettings, ChatRequest } from './assistant.ts'

const said = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hello' }] }
const used = { type: 'tool-list_tables', toolCallId: 'c1', input: { schema: 'public' } }
const chatOf = (part: object) => ({
  chat_id: 'c1',
  messages: [{ id: 'm2', role: 'assistant', parts: [part] }, said],
  context: [],
})
const accepts = (part: object) => ChatRequest.safeParse(chatOf(part)).success

describe('a part of a message', () => {
  test.each([
    ['text', { type: 'text', text: 'Hello' }, true],
    ['text that is too long', { type: 'text', text: 'x'.repeat(50_001) }, false],
    ['text with more to it', { type: 'text', text: 'Hello', providerMetadata: {} }, false],
    ['what a tool answered', { ...used, state: 'output-available', output: { rows: [] } }, true],
    ['what a tool answered with nothing', { ...used, state: 'output-available', output: null }, true],
    ['a tool that failed', { ...used, state: 'output-error', errorText: 'No.' }, true],
    [
      'a tool that failed over its input',
      { ...used, input: '{"schema":', state: 'output-error', errorText: 'No.' },
      true,
    ],
    ['a tool without input', { ...used, input: undefined, state: 'output-error', errorText: 'No.' }, true],
    [
      'a tool by a name that there is not',
      { ...used, type: 'tool-Drop.All-1', state: 'output-error', errorText: '' },
      true,
    ],
    [
      'a tool with a long name',
      { ...used, type: `tool-${'x'.repeat(200)}`, state: 'output-error', errorText: '' },
      false,
    ],
    ['a tool that still runs', { ...used, state: 'input-available' }, false],
    ['a tool that waits for approval', { ...used, state: 'approval-requested', approval: { id: 'a' } }, false],
    ['a tool that the provider ran', { ...used, state: 'output-available', output: 1, providerExecuted: true }, false],
    ['a file', { type: 'file', url: 'https://example.com/x.png', mediaType: 'image/png' }, false],
    ['a source', { type: 'source-url', sourceId: '1', url: 'https://example.com' }, false],
    ['reasoning', { type: 'reasoning', text: 'Hm' }, false],
  ])('may be %s or not', (_, part, expected) => {
    expect(accepts(part)).toBe(expected)
  })
})

test('what is shared is one of four levels', () => {
  const level = (opt_in_tags: string[]) => AssistantSettings.safeParse({ is_on: true, opt_in_tags }).success
  expect(level([])).toBe(true)
  expect(level(['AI_LOG_GENERATOR_OPT_IN', 'AI_SQL_GENERATOR_OPT_IN'])).toBe(true)
  expect(level(['AI_DATA_GENERATOR_OPT_IN'])).toBe(false)
  expect(level(['EVERYTHING'])).toBe(false)
})
