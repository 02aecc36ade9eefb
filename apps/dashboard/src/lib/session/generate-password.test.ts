import { expect, test } from 'vitest'
import { generatePassword } from './generate-password.ts'

test('generated passwords differ, are long, and need no escaping in a URL', () => {
  const passwords = Array.from({ length: 200 }, generatePassword)
  expect(new Set(passwords).size).toBe(200)
  for (const password of passwords) {
    expect(password).toHaveLength(24)
    expect(encodeURIComponent(password)).toBe(password)
  }
})
