import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from './stored.ts'

/** What may open the command menu beside the meta key: none of these closes a tab or is taken by an editor. */
export const menuKeys = ['k', 'j', 'p', 'e', 'o', '.'] as const
export type MenuKey = (typeof menuKeys)[number]

const USUAL_MENU_KEY: MenuKey = 'k'

export interface KeyboardSettings {
  menuKey: MenuKey
  /** Keys without Ctrl or ⌘, such as `?`. Speech input types letters too, so they can be switched off. */
  hasSingleKeys: boolean
}

const listeners = new Set<() => void>()
let known: { text: string; settings: KeyboardSettings } | undefined

export function readKeyboardSettings(): KeyboardSettings {
  const [key, singleKeys] = [readStored('plinth.command-menu-key'), readStored('plinth.single-keys')]
  const text = `${key} ${singleKeys}`
  if (known?.text !== text) {
    const menuKey = menuKeys.find((candidate) => candidate === key) ?? USUAL_MENU_KEY
    known = { text, settings: { menuKey, hasSingleKeys: singleKeys !== 'off' } }
  }
  return known.settings
}

/** Follows changes made here and in other tabs. */
export const useKeyboardSettings = () => useSyncExternalStore(subscribe, readKeyboardSettings)

export function setMenuKey(key: MenuKey) {
  if (key === USUAL_MENU_KEY) removeStored('plinth.command-menu-key')
  else writeStored('plinth.command-menu-key', key)
  announce()
}

export function setSingleKeys(areOn: boolean) {
  if (areOn) removeStored('plinth.single-keys')
  else writeStored('plinth.single-keys', 'off')
  announce()
}

function announce() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
