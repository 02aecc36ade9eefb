import { describe, expect, test } from 'vitest'
import type { Part } from '../state/message.ts'
import { withoutLooseEnds } from './answer.ts'
import { BROKE_OFF, readAnswer, UNREADABLE } from './read-answer.ts'

const finish = { type: 'finish', finishReason: 'stop' }
const text = (...deltas: string[]) => [
  { type: 'text-start', id: 't' },
  ...deltas.map((delta) => ({ type: 'text-delta', id: 't', delta })),
  { type: 'text-end', id: 't' },
]

test('texts and tools stand in the order in which they came', async () => {
  const { parts, ending } = await read([
    { type: 'start', messageId: 'm' },
    { type: 'start-step' },
    ...text('I look ', 'at the tables.'),
    { type: 'tool-input-start', toolCallId: 'c1', toolName: 'list_tables' },
    { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"schema"' },
    { type: 'tool-input-available', toolCallId: 'c1', toolName: 'list_tables', input: { schema: 'public' } },
    { type: 'tool-output-available', toolCallId: 'c1', output: { tables: [] } },
    { type: 'finish-step' },
    { type: 'start-step' },
    { type: 'text-start', id: '2' },
    { type: 'text-delta', id: '2', delta: 'There is none.' },
    finish,
  ])
  expect(ending).toEqual({ kind: 'finished' })
  expect(parts).toEqual([
    { type: 'text', text: 'I look at the tables.' },
    {
      type: 'tool-list_tables',
      toolCallId: 'c1',
      state: 'output-available',
      input: { schema: 'public' },
      output: { tables: [] },
    },
    { type: 'text', text: 'There is none.' },
  ])
})

test('each piece is handed on as it comes', async () => {
  const { steps } = await read([...text('One', ' two'), finish])
  expect(steps.map((parts) => parts.map((part) => (part.type === 'text' ? part.text : '')).join())).toEqual([
    '',
    'One',
    'One two',
  ])
})

test('reasoning, and kinds that are not known, are not shown', async () => {
  const { parts, ending } = await read([
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'hm' },
    { type: 'data-weather', data: 'sun' },
    { type: 'source-url', sourceId: 's', url: 'https://example.com' },
    ...text('Here.'),
    finish,
  ])
  expect(parts).toEqual([{ type: 'text', text: 'Here.' }])
  expect(ending).toEqual({ kind: 'finished' })
})

describe('bytes', () => {
  const given = [...text('Größe → 10 µm 🪨'), finish]

  test.each([1, 2, 3, 7, 64])('that come %i at a time give the same answer', async (size) => {
    const { parts, ending } = await read(given, { size })
    expect(parts).toEqual([{ type: 'text', text: 'Größe → 10 µm 🪨' }])
    expect(ending).toEqual({ kind: 'finished' })
  })

  test.each(['\n', '\r\n', '\r'])('may have lines that end in %j, comments and other fields', async (end) => {
    const events = given.map((chunk) => `: ping${end}event: message${end}data:${JSON.stringify(chunk)}${end}${end}`)
    for (const size of [1, 1000]) {
      const { parts, ending } = await readBytes(events.join(''), { size })
      expect(parts).toEqual([{ type: 'text', text: 'Größe → 10 µm 🪨' }])
      expect(ending).toEqual({ kind: 'finished' })
    }
  })
})

describe('what came stays, and a plain sentence says why there is no more', () => {
  const begun = text('The first half')
  const half = [{ type: 'text', text: 'The first half' }]

  test.each<[string, string, string]>([
    ['a line that is no JSON', 'data: {"type":"text-del\n\n', UNREADABLE],
    ['a piece without a kind', 'data: {"delta":"x"}\n\n', UNREADABLE],
    ['a piece that is a list', 'data: [1]\n\n', UNREADABLE],
    ['a delta that is a number', 'data: {"type":"text-delta","id":"t","delta":7}\n\n', UNREADABLE],
    ['a connection that breaks off', '', BROKE_OFF],
    ['an end without a finish', 'data: [DONE]\n\n', BROKE_OFF],
    ['an error', 'data: {"type":"error","errorText":"The model is overloaded."}\n\n', 'The model is overloaded.'],
    ['an abort', 'data: {"type":"abort"}\n\n', 'The answer was ended before it was complete.'],
    [
      'an answer that grew too long',
      'data: {"type":"finish","finishReason":"length"}\n\n',
      'The answer grew too long for the model, so it ends here.',
    ],
  ])('after %s', async (_case, end, message) => {
    const { parts, ending } = await readBytes(eventsOf(begun) + end, {})
    expect(parts).toEqual(half)
    expect(ending).toEqual({ kind: 'failed', message })
  })

  test('after a stream that fails', async () => {
    const { parts, ending } = await readBytes(eventsOf(begun), { fails: true })
    expect(parts).toEqual(half)
    expect(ending).toEqual({ kind: 'failed', message: BROKE_OFF })
  })
})

test('who stops an answer keeps what came, and is told nothing of a failure', async () => {
  const stop = new AbortController()
  const { parts, ending } = await readBytes(eventsOf([...text('One', ' two'), finish]), {
    size: 20,
    signal: stop.signal,
    onParts: (now) => now[0]?.type === 'text' && now[0].text === 'One' && stop.abort(),
  })
  expect(parts).toEqual([{ type: 'text', text: 'One' }])
  expect(ending).toEqual({ kind: 'stopped' })
})

describe('a tool', () => {
  test('whose arguments or whose work fail says so', async () => {
    const { parts } = await read([
      { type: 'tool-input-error', toolCallId: 'c1', toolName: 'list_columns', input: 'x', errorText: 'Not a number.' },
      { type: 'tool-input-available', toolCallId: 'c2', toolName: 'explain_query', input: { sql: 'selec' } },
      { type: 'tool-output-error', toolCallId: 'c2', errorText: 'syntax error' },
      finish,
    ])
    expect(parts).toMatchObject([
      { type: 'tool-list_columns', state: 'output-error', errorText: 'Not a number.' },
      { type: 'tool-explain_query', state: 'output-error', errorText: 'syntax error' },
    ])
  })

  test('whose id the model uses again changes nothing of what was shown under it', async () => {
    const proposal = (sql: string) => [
      { type: 'tool-input-start', toolCallId: 'c1', toolName: 'propose_migration' },
      { type: 'tool-input-available', toolCallId: 'c1', toolName: 'propose_migration', input: { sql } },
      { type: 'tool-output-available', toolCallId: 'c1', output: sql },
    ]
    const { parts, steps } = await read([...proposal('create index'), ...proposal('drop table notes'), finish])
    expect(parts).toMatchObject([
      { toolCallId: 'c1', input: { sql: 'create index' }, output: 'create index' },
      { input: { sql: 'drop table notes' }, output: 'drop table notes' },
    ])
    expect(new Set(parts.map((part) => 'toolCallId' in part && part.toolCallId)).size).toBe(2)
    expect(steps.slice(2).every(([first]) => JSON.stringify(first).includes('create index'))).toBe(true)
  })

  test('that never answered counts as failed once the answer is over, and an empty text as nothing', async () => {
    const { parts } = await read([
      { type: 'text-start', id: 't' },
      { type: 'tool-input-start', toolCallId: 'c1', toolName: 'list_columns' },
      { type: 'tool-output-available', toolCallId: 'other', output: 1 },
      finish,
    ])
    expect(withoutLooseEnds(parts)).toEqual([
      {
        type: 'tool-list_columns',
        toolCallId: 'c1',
        state: 'output-error',
        input: {},
        errorText: 'It was not finished.',
      },
    ])
  })
})

interface Way {
  size?: number
  fails?: boolean
  signal?: AbortSignal
  onParts?: (parts: readonly Part[]) => void
}

const eventsOf = (chunks: object[]) => chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')

const read = (chunks: object[], way: Way = {}) => readBytes(`${eventsOf(chunks)}data: [DONE]\n\n`, way)

async function readBytes(written: string, { size = 10_000, fails, signal, onParts }: Way) {
  const bytes = new TextEncoder().encode(written)
  let at = 0
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, (at += size)))
      else if (fails) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
  const steps: (readonly Part[])[] = []
  const ending = await readAnswer(
    body,
    (parts) => {
      steps.push(parts)
      onParts?.(parts)
    },
    signal ?? new AbortController().signal,
  )
  return { ending, steps, parts: steps.at(-1) ?? [] }
}
