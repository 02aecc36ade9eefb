import { expect, test } from 'vitest'
import { passagesOf } from './passages-of.ts'

const tool = (name: string) => ({
  type: 'function',
  function: { name, description: `What ${name} does`, parameters: { type: 'object', properties: {} } },
})
const call = (id: string, name: string, written: string) => ({
  id,
  type: 'function',
  function: { name, arguments: written },
})

const chat = {
  model: 'large',
  max_tokens: 4096,
  messages: [
    { role: 'system', content: 'Be brief.\nNo images.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Attached' },
        { type: 'text', text: 'How many stones?' },
      ],
    },
    { role: 'assistant', content: 'I look.', tool_calls: [call('c1', 'run_select', '{"sql":"select 1"}')] },
    { role: 'tool', tool_call_id: 'c1', content: '{"rows":[["1"]]}' },
    {
      role: 'assistant',
      content: null,
      reasoning_content: 'Hm',
      tool_calls: [call('c2', 'list_tables', '{"schema":')],
    },
    { role: 'tool', tool_call_id: 'c9', content: 'gone' },
  ],
  tools: [tool('run_select')],
  stream: true,
}

test('every message, call and answer is a passage, in the order in which the model got them', () => {
  expect(passagesOf(JSON.stringify(chat))?.messages).toEqual([
    { heading: 'System prompt', text: 'Be brief.\nNo images.' },
    { heading: 'Person', text: 'Attached' },
    { heading: 'Person', text: 'How many stones?' },
    { heading: 'Assistant', text: 'I look.' },
    { heading: 'Assistant calls run_select', text: '{\n  "sql": "select 1"\n}' },
    { heading: 'Answer of run_select', text: '{"rows":[["1"]]}' },
    { heading: 'Assistant calls list_tables', text: '{"schema":' },
    { heading: 'Assistant, further', text: '{\n  "reasoning_content": "Hm"\n}' },
    { heading: 'Answer of a tool', text: 'gone' },
  ])
})

test('tools stand by their names, and what is neither message nor tool stands together', () => {
  const { tools, rest } = passagesOf(JSON.stringify(chat))!
  expect(tools).toEqual([{ heading: 'run_select', text: JSON.stringify(chat.tools[0], undefined, 2) }])
  expect(JSON.parse(rest!)).toEqual({ model: 'large', max_tokens: 4096, stream: true })
})

test('shapes that nobody expected are shown as JSON rather than left out', () => {
  const odd = { messages: ['hello', { role: 'critic', content: { deep: [1] } }], tools: { all: true } }
  expect(passagesOf(JSON.stringify(odd))).toEqual({
    messages: [
      { heading: 'A message', text: '"hello"' },
      { heading: 'critic', text: '{\n  "deep": [\n    1\n  ]\n}' },
    ],
    tools: [],
    rest: '{\n  "tools": {\n    "all": true\n  }\n}',
  })
})

test.each([
  ['no JSON', 'hello'],
  ['no chat completion', '{"input":"hello"}'],
  ['a number that would be rounded', '{"messages":[],"seed":12345678901234567890}'],
  ['a name that occurs twice', '{"messages":[],"a":1,"a":2}'],
])('%s is left as it is', (_, body) => {
  expect(passagesOf(body)).toBeUndefined()
})

test('arguments that would not be the same again are left as they are', () => {
  const written = '{"table_id":12345678901234567890}'
  const body = JSON.stringify({
    messages: [{ role: 'assistant', content: null, tool_calls: [call('c', 'x', written)] }],
  })
  expect(passagesOf(body)?.messages).toEqual([{ heading: 'Assistant calls x', text: written }])
})
