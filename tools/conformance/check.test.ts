import { describe, expect, test } from 'vitest'
import { unlisted, unproven, unwritten } from './check.mjs'
import { later, statement, testsOf } from './proof.mjs'

const FILE = 'packages/a/src/a.test.ts'
const inA = testsOf(FILE)
const requirements = ['One.', 'Two.', 'Three.'].map((text) => ({ section: '1. All', heading: undefined, text }))

test('a requirement without a proof is found, and a proof of what nobody asked for', () => {
  expect(unlisted(requirements, { 'One.': [inA('x')], 'Two.': [later('y')], 'Three.': [statement] })).toEqual([])
  expect(unlisted(requirements, { 'One.': [inA('x')], 'Two.': [], 'Four.': [statement] })).toEqual([
    'no proof: Two.',
    'no proof: Three.',
    'not in the specification: Four.',
  ])
})

describe('a proof is found in the source', () => {
  const source = `
    describe('an outer', () => {
      test('an inner one', () => {})
      test.each([['a'], ['b']])('%s is one', () => {})
      test("somebody's", () => {})
      test(
        'on a line of its own',
        () => {},
      )
    })`
  const isFound = (title: string) => unwritten({ 'One.': [inA(title)] }, () => source).length === 0

  test.each([
    'an outer › an inner one',
    'an outer › %s is one',
    "an outer › somebody's",
    'an outer › on a line of its own',
  ])('%s', (title) => {
    expect(isFound(title)).toBe(true)
  })

  test.each(['an outer › an inner', 'an outer › inner one', 'another › an inner one', 'a', 'an outer › %i is one'])(
    'but not %s',
    (title) => {
      expect(isFound(title)).toBe(false)
    },
  )
})

describe('what ran', () => {
  const ran = (title: string, passed = true, file = FILE) => ({ file, title, passed })
  const complaints = (named: string, ...tests: ReturnType<typeof ran>[]) => unproven({ 'One.': [inA(named)] }, tests)

  test.each([
    ['it is so', 'it is so'],
    ['an outer › it is so', 'an outer › it is so'],
    ['%s is %i', 'a › b is 3', false],
    ['%s is %i', 'what (is) is 3'],
    ['in %s › ${moment} is so', 'in UTC › 12:00 is so'],
    ['%# a password is %3$s', '0 a password is strong'],
    ['costs $0.5', 'costs $0.5'],
    ['costs $0.5', 'costs $1.5', false],
    ['it is so', 'it is so too', false],
  ])('%s is named by %s', (named, title, isNamed = true) => {
    expect(complaints(named, ran(title))).toEqual(isNamed ? [] : [`did not run: ${FILE}: ${named}`])
  })

  test('proves nothing in another file', () => {
    expect(complaints('x', ran('x', true, 'e2e/x.e2e.ts'))).toEqual([`did not run: ${FILE}: x`])
  })

  test('proves nothing where one of its cases did not pass', () => {
    expect(complaints('%s is one', ran('a is one'), ran('b is one', false))).toEqual([
      `did not pass: ${FILE}: b is one`,
    ])
  })
})
