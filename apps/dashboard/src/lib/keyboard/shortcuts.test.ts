import { describe, expect, test } from 'vitest'
import { menuKeys } from './keyboard-settings.ts'
import { ariaKeysOf, editorKeyOf, hintOf, isPressed, type Keys, menuShortcut, shortcuts } from './shortcuts.ts'

const ON_MAC = true
const press = (key: string, held: ('meta' | 'ctrl' | 'alt' | 'shift')[] = []) => ({
  key,
  metaKey: held.includes('meta'),
  ctrlKey: held.includes('ctrl'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
})

test('no two shortcuts are the same keys, whichever key opens the command menu', () => {
  const { openMenu: _, ...others } = shortcuts
  const all = [...Object.values(others).map(({ keys }) => keys), ...menuKeys.map(menuShortcut)]
  const written = all.map((keys: Keys) => `${keys.mod ?? false} ${keys.shift ?? false} ${keys.key}`)
  expect(new Set(written).size).toBe(written.length)
})

describe('the command menu', () => {
  const keys = shortcuts.openMenu.keys
  test.each([
    ['⌘K on a Mac', press('k', ['meta']), ON_MAC, true],
    ['Ctrl K on a Mac, which deletes to the end of the line', press('k', ['ctrl']), ON_MAC, false],
    ['Ctrl K elsewhere', press('k', ['ctrl']), !ON_MAC, true],
    ['the meta key elsewhere', press('k', ['meta']), !ON_MAC, true],
    ['both at once', press('k', ['meta', 'ctrl']), !ON_MAC, false],
    ['with caps lock', press('K', ['ctrl']), !ON_MAC, true],
    ['with Shift', press('K', ['ctrl', 'shift']), !ON_MAC, false],
    ['with Alt', press('k', ['ctrl', 'alt']), !ON_MAC, false],
    ['the letter alone', press('k'), !ON_MAC, false],
  ])('%s', (_case, pressed, onMac, expected) => {
    expect(isPressed(keys, pressed, onMac)).toBe(expected)
  })
})

test('a single key is one without Ctrl, ⌘ or Alt; Shift may have helped to write it', () => {
  expect(isPressed(shortcuts.showShortcuts.keys, press('?', ['shift']))).toBe(true)
  expect(isPressed(shortcuts.showShortcuts.keys, press('?', ['ctrl']))).toBe(false)
  expect(isPressed(shortcuts.create.keys, press('c', ['meta']))).toBe(false)
})

test('they are written as the keyboard, a screen reader and the code editor have them', () => {
  const runStatement: Keys = { key: 'Enter', mod: true, shift: true }
  expect(hintOf(runStatement, ON_MAC)).toBe('⇧ ⌘ Enter')
  expect(hintOf(runStatement, !ON_MAC)).toBe('Shift Ctrl Enter')
  expect(hintOf(shortcuts.create.keys, !ON_MAC)).toBe('c')
  expect(ariaKeysOf(menuShortcut('j'), !ON_MAC)).toBe('Control+J')
  expect(ariaKeysOf(menuShortcut('j'), ON_MAC)).toBe('Meta+J')
  expect(editorKeyOf(runStatement)).toBe('Shift-Mod-Enter')
  expect(editorKeyOf({ key: 's', mod: true })).toBe('Mod-s')
})
