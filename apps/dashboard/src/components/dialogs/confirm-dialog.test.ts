/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = new URL('../../', import.meta.url)
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(new URL(file, source), 'utf8') }))
const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('every question of the dashboard has its buttons in one place', () => {
  expect(filesWith(/components\/dialogs\/confirm-dialog\.tsx'/).length).toBeGreaterThan(10)
  expect(filesWith(/@plinth\/ui\/confirm-dialog/)).toEqual(['components/dialogs/confirm-dialog.tsx'])
})
