import { expect, test } from 'vitest'
import { isForeignDomChange, reportOf, supportPath } from './error-report.ts'
import { isMissingCode } from './missing-code.ts'

const named = (name: string, message: string) => Object.assign(new Error(message), { name })

test.each([
  [
    named(
      'NotFoundError',
      "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
    ),
    true,
  ],
  [named('NotFoundError', "Failed to execute 'insertBefore' on 'Node': The node before which …"), true],
  [named('TypeError', "Cannot read properties of null (reading 'removeChild')"), false],
  [named('NotFoundError', 'The object can not be found here.'), false],
  [new Error('boom'), false],
])('%s is the work of something foreign: %s', (error, expected) => {
  expect(isForeignDomChange(error)).toBe(expected)
})

test('the support form gets the beginning of the message and never a stack', () => {
  const error = Object.assign(new Error('x'.repeat(600)), { stack: 'secret stack' })
  const parameters = new URL(supportPath(error), 'https://console.example.com').searchParams
  expect(parameters.get('category')).toBe('dashboard_bug')
  expect(parameters.get('message')).toBe('x'.repeat(500))
  expect(supportPath(error)).not.toContain('secret')
  expect(parameters.has('sid')).toBe(false)
  expect(supportPath(error, 'report-1')).toContain('&sid=report-1')
})

test('a copied report names the path without what follows it', () => {
  const place = new URL('https://console.example.com/project/x?token=secret#fragment')
  expect(reportOf(new Error('boom'), place)).toContain('At /project/x\n')
  expect(reportOf(new Error('boom'), place)).not.toContain('token')
})

test.each([
  'Failed to fetch dynamically imported module: https://plinth.example/assets/a.js',
  'error loading dynamically imported module: https://plinth.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('%s is missing code', (message) => {
  expect(isMissingCode(new TypeError(message))).toBe(true)
})

test('any other error is not', () => {
  expect(isMissingCode(new TypeError('undefined is not a function'))).toBe(false)
})
