import type { MenuKey } from './keyboard-settings.ts'

/** Keys pressed together. `mod` is ⌘, and off the Mac Ctrl too. */
export interface Keys {
  key: string
  mod?: true
  shift?: true
}

export interface Shortcut {
  label: string
  /** Where it works. */
  group: string
  keys: Keys
}

/** Those of the shell. Features bring their own, and the letters after `g` beside their navigation entries. */
export const shortcuts = {
  openMenu: { label: 'Open the command menu', group: 'Anywhere', keys: { key: 'k', mod: true } },
  openMenuPlainly: { label: 'Open the command menu', group: 'Anywhere', keys: { key: '/' } },
  showShortcuts: { label: 'Show the keyboard shortcuts', group: 'Anywhere', keys: { key: '?' } },
  create: { label: 'Create (on this page)', group: 'Anywhere', keys: { key: 'c' } },
  goTo: { label: 'Go to an area, then its letter', group: 'Anywhere', keys: { key: 'g' } },
} as const satisfies Record<string, Shortcut>

/** The assistant's, which the SQL editor leaves to it. */
export const assistantShortcut = {
  label: 'Open or close the assistant',
  group: 'Anywhere',
  keys: { key: 'i', mod: true },
} as const satisfies Shortcut

/** What opens the command menu for somebody who has chosen a key of their own. */
export const menuShortcut = (key: MenuKey): Keys => ({ ...shortcuts.openMenu.keys, key })

type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>

/** Whether exactly these keys are down. Shift counts beside ⌘ or Ctrl only: it takes part in writing a `?`. */
export function isPressed({ key, mod, shift }: Keys, event: Pressed, onMac = isMac): boolean {
  if (event.altKey || event.key.toLowerCase() !== key.toLowerCase()) return false
  if (!mod) return !event.metaKey && !event.ctrlKey
  const hasMod = onMac ? event.metaKey && !event.ctrlKey : event.metaKey !== event.ctrlKey
  return hasMod && event.shiftKey === (shift ?? false)
}

/** The keys as this person's keyboard has them, each a word or a sign. */
export function namesOf({ key, mod, shift }: Keys, onMac = isMac): string[] {
  const name = key.length === 1 ? key.toUpperCase() : key
  const held = onMac ? [shift && '⇧', mod && '⌘'] : [shift && 'Shift', mod && 'Ctrl']
  return [...held.filter((word) => typeof word === 'string'), mod ? name : key]
}

/** The names in one text, for a hint. */
export const hintOf = (keys: Keys, onMac = isMac) => namesOf(keys, onMac).join(' ')

/** As `aria-keyshortcuts` wants them. */
export const ariaKeysOf = ({ key, mod, shift }: Keys, onMac = isMac) =>
  [mod && (onMac ? 'Meta' : 'Control'), shift && 'Shift', key.length === 1 && mod ? key.toUpperCase() : key]
    .filter((word) => typeof word === 'string')
    .join('+')

/** As the code editor's keymap wants them. */
export const editorKeyOf = ({ key, mod, shift }: Keys) => `${shift ? 'Shift-' : ''}${mod ? 'Mod-' : ''}${key}`

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)
