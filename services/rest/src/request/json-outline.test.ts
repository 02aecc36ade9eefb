import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { outlineOf } from './json-outline.ts'

/** The same by the parser of JavaScript. */
function parsed(text: string) {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const namesOf = (one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one) ? new Set(Object.keys(one)) : undefined
  if (Array.isArray(value)) {
    const [first, ...others] = value.map(namesOf)
    const isUniform = others.every((names) => names && isDeepStrictEqual(names, first))
    return { kind: 'list', isEmpty: value.length === 0, names: isUniform ? first : undefined }
  }
  const names = namesOf(value)
  return names ? { kind: 'object', names } : { kind: 'other' }
}

test.each([
  '{}',
  ' [ ] ',
  '',
  ' ',
  '{"a":1,"b":[1,{"c":null}],"a":2}',
  '[{"a":1},{"a":2},3,[{"x":1}],"text",{"b":{"d":1}}]',
  '[{"a":1,"b":2},{"b":1,"a":2},{"\\u0061":1,"b":2},{"a":1,"a":2,"b":3}]',
  '[{"a":1,"b":2},{"a":1}]',
  '[{"a":1},{"a":1,"b":2}]',
  '[{"a":1},{"b":1}]',
  '[{"a":1},{"b":1}',
  '[{},{}]',
  '[{},{"":1}]',
  '[1,{"a":1}]',
  '{"\\u00e9\\"":"\\ud83d","é":"\\n"}',
  '"only a text"',
  '-0.5e+10',
  '01',
  '1.',
  '.5',
  '+1',
  'nul',
  'nullx',
  '[1,]',
  '[,1]',
  '{"a":1,}',
  '{a:1}',
  "{'a':1}",
  '{"a" 1}',
  '{"a":1}{',
  '[1 2]',
  '["\t"]',
  '["\\x"]',
  '["\\u12g4"]',
  '["unended',
  '{"__proto__":1,"constructor":2}',
  '[1e400,-9007199254740993]',
  '\u00a0[]',
  '[[[[1]]]]',
])('the outline of %j is that of the parser', (text) => {
  expect(outlineOf(Buffer.from(text))).toEqual(parsed(text))
})

test('whatever is changed in JSON, the outline is that of the parser', () => {
  const base = '[{"a":1,"é\\u0041":"x\\n"}, {"a":-1.5e3, "b":[true,false,null,{}]}, {"a":"\\\\"}]'
  const letters = ['"', '\\', '{', '}', '[', ']', ',', ':', ' ', '0', '-', '.', 'e', 'u', '\n', 'é', '']
  let valid = 0
  for (let at = 0; at < base.length; at++) {
    for (const letter of letters) {
      for (const text of [
        base.slice(0, at) + letter + base.slice(at + 1),
        base.slice(0, at) + letter + base.slice(at),
      ]) {
        const expected = parsed(text)
        if (expected) valid++
        expect([text, outlineOf(Buffer.from(text))]).toEqual([text, expected])
      }
    }
  }
  expect(valid).toBeGreaterThan(100)
})
