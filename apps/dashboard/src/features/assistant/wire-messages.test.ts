import { ChatMessage } from '@plinth/contract/assistant'
import { ProposalOutcome } from '@plinth/contract/proposal-outcome'
import { expect, test } from 'vitest'
import type { Message, Part, SnippetResult } from './state/message.ts'
import { textMessage } from './testing/text-message.ts'
import { wireContext, wireId, wireMessages } from './wire-messages.ts'

const answered = (parts: Part[]): Message => ({ id: 'a', role: 'assistant', parts, results: {} })
const call = { type: 'tool-list_tables', toolCallId: 'c', input: { schema: 'public' } } as const

test('texts and what tools answered are sent; what only the screen shows is not', () => {
  const sent = wireMessages([
    {
      ...textMessage('q', 'user', 'Hello'),
      parts: [
        { type: 'text', text: 'Hello' },
        { type: 'data-attached', items: [{ kind: 'sql', title: 'Selected SQL', text: 'select 1' }] },
      ],
      results: { 'sql-0': { kind: 'done', text: 'secret' } },
    },
    answered([
      { ...call, state: 'output-available', output: { tables: [] } },
      { ...call, state: 'output-error', errorText: 'No.' },
      { type: 'text', text: '' },
      { type: 'data-notice', text: 'You stopped the answer here.', isFailure: false },
    ]),
  ])
  expect(sent).toEqual([
    { id: 'q', role: 'user', parts: [{ type: 'text', text: 'Hello' }] },
    {
      id: 'a',
      role: 'assistant',
      parts: [
        { ...call, state: 'output-available', output: { tables: [] } },
        { ...call, state: 'output-error', errorText: 'No.' },
      ],
    },
  ])
})

test.each<[string, SnippetResult | undefined, unknown]>([
  ['waits', undefined, { proposed: true, note: 'Nothing has run.' }],
  ['was rejected', { kind: 'rejected' }, { proposed: true, decision: 'rejected' }],
  ['ran', { kind: 'done', text: 'ALTER TABLE' }, { proposed: true, decision: 'approved', done: 'ALTER TABLE' }],
  [
    'failed',
    { kind: 'failed', text: 'There is no such table.', code: '42P01' },
    { proposed: true, decision: 'approved', error: { code: '42P01', message: 'There is no such table.' } },
  ],
  [
    'did not reach the database',
    { kind: 'failed', text: 'x'.repeat(3000) },
    { proposed: true, decision: 'approved', error: { code: null, message: 'x'.repeat(2000) } },
  ],
  [
    'gave rows, which stay here',
    { kind: 'rows', columns: [{ name: 'a', type: 'text' }], rows: [['secret'], ['row']], isTruncated: false },
    { proposed: true, decision: 'approved', done: '2 rows' },
  ],
  ['gave rows that are not kept', { kind: 'not-kept' }, { proposed: true, decision: 'approved', done: 'rows' }],
])('a proposal that %s is told as that', (_case, result, output) => {
  const proposal = {
    type: 'tool-propose_migration',
    toolCallId: 'p',
    state: 'output-available',
    input: { name: 'n', sql: 'select 1', why: '' },
    output: { proposed: true, note: 'Nothing has run.' },
  } as const
  const results: Message['results'] = result ? { p: result, other: { kind: 'done', text: 'x' } } : {}
  const [, sent] = wireMessages([textMessage('q', 'user', 'Hello'), { ...answered([proposal]), results }])
  expect(sent?.parts).toEqual([{ ...proposal, output }])
  expect(ProposalOutcome.safeParse(output).success).toBe(result !== undefined)
})

test('what the person ran of an answer is not told', () => {
  const message = answered([
    { type: 'text', text: '```sql\nselect 1\n```' },
    { ...call, type: 'tool-run_select', state: 'output-available', output: { refused: 'No.' } },
  ])
  const rows: SnippetResult = { kind: 'rows', columns: [], rows: [['secret']], isTruncated: false }
  const sent = wireMessages([textMessage('q', 'user', 'Hello'), { ...message, results: { '0.0': rows, c: rows } }])
  expect(sent[1]?.parts).toHaveLength(2)
  expect(JSON.stringify(sent)).not.toContain('secret')
})

test('the last forty messages are sent, beginning with one of the person', () => {
  const messages = Array.from({ length: 61 }, (_, index) =>
    textMessage(`m${index}`, index % 2 === 0 ? 'user' : 'assistant', 'x'),
  )
  const sent = wireMessages(messages)
  expect(sent).toHaveLength(39)
  expect(sent[0]).toMatchObject({ id: 'm22', role: 'user' })
  expect(sent.at(-1)?.id).toBe('m60')
})

test('whatever a chat holds, the server takes its form', () => {
  const parts: Part[] = [
    { type: 'text', text: 'x'.repeat(60_000) },
    { ...call, state: 'output-available', output: 'y'.repeat(150_000) },
    { ...call, state: 'output-available' },
    { ...call, state: 'output-error' },
    { ...call, state: 'input-streaming', input: undefined },
    { ...call, type: 'tool-Not A Name!', state: 'output-available', output: 1 },
  ]
  const sent = wireMessages([
    textMessage('00:legacy/id', 'user', 'Hello'),
    answered([...parts, ...Array.from({ length: 200 }, (): Part => ({ type: 'text', text: 'more' }))]),
    answered(parts),
    answered([]),
  ])
  expect(sent).toHaveLength(3)
  for (const message of sent) expect(ChatMessage.safeParse(message).error).toBeUndefined()
  expect(wireId('')).toBe('_')
})

test('whatever the model has written, the chat can still be sent', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  const odd = 'a\0b\ud800c'
  const parts: Part[] = [
    { type: 'text', text: odd },
    { type: 'text', text: `${'x'.repeat(49_999)}😀` },
    { ...call, toolCallId: '', state: 'output-error', errorText: odd },
    { ...call, state: 'output-available', input: { [odd]: odd }, output: [odd, String.raw`\u0000 \ud800`] },
    { ...call, state: 'output-error', input: { sql: 'x'.repeat(30_000) }, errorText: '' },
    { ...call, state: 'output-available', input: nested(11), output: nested(11) },
  ]
  const [, sent] = wireMessages([textMessage('q', 'user', 'Hello'), answered(parts)])
  expect(ChatMessage.safeParse(sent).error).toBeUndefined()
  expect(JSON.stringify(sent)).not.toMatch(/(?<!\\)\\u0000|(?<!\\)\\ud800/)
  expect(sent!.parts[3]).toMatchObject({
    input: { 'a\uFFFDb\uFFFDc': 'a\uFFFDb\uFFFDc' },
    output: ['a\uFFFDb\uFFFDc', String.raw`\u0000 \ud800`],
  })
})

test('what is attached can be sent, also where it was cut within a character', () => {
  const attached = [{ kind: 'error', title: `${'x'.repeat(199)}😀`, text: 'a\0' }] as const
  expect(wireContext(attached)).toEqual([{ kind: 'error', title: `${'x'.repeat(199)}\uFFFD`, text: 'a\uFFFD' }])
})
