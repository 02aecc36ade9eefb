import { useSyncExternalStore } from 'react'
import { commandMenuKey, singleKeys } from '../browser/stored-entries.ts'

/** What may open the command menu beside the meta key: none of these closes a tab or is taken by an editor. */
export const menuKeys = ['k', 'j', 'p', 'e', 'o', '.'] as const
export type MenuKey = (typeof menuKeys)[number]

const USUAL_MENU_KEY: MenuKey = 'k'

export interface KeyboardSettings {
  menuKey: MenuKey
  /** Keys without Ctrl or ⌘, such as `?`. Speech input types letters too, so they can be switched off. */
  hasSingleKeys: boolean
}

let known: KeyboardSettings = { menuKey: USUAL_MENU_KEY, hasSingleKeys: true }

export function readKeyboardSettings(): KeyboardSettings {
  const menuKey = menuKeys.find((key) => key === commandMenuKey.read()) ?? USUAL_MENU_KEY
  const hasSingleKeys = singleKeys.read()
  if (known.menuKey !== menuKey || known.hasSingleKeys !== hasSingleKeys) known = { menuKey, hasSingleKeys }
  return known
}

/** Follows changes made here and in other tabs. */
export const useKeyboardSettings = () => useSyncExternalStore(subscribe, readKeyboardSettings)

export const setMenuKey = (key: MenuKey) => commandMenuKey.write(key)

export const setSingleKeys = (areOn: boolean) => singleKeys.write(areOn)

function subscribe(listener: () => void) {
  const stop = [commandMenuKey.subscribe(listener), singleKeys.subscribe(listener)]
  return () => stop.forEach((end) => end())
}
