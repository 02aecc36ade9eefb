import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'classic-dark'
export type ThemeChoice = Theme | 'system'

/** What a person can choose, in the order it is offered. */
export const themes: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'classic-dark', label: 'Classic dark' },
]

const STORAGE_KEY = 'plinth.theme'
const DARK_QUERY = '(prefers-color-scheme: dark)'

/**
 * Inlined in `<head>` before the first paint; its hash goes into the content security policy.
 * @public the build reads it
 */
export const themeScript = `(function(){var t;try{t=localStorage.getItem('${STORAGE_KEY}')}catch(e){}if(t!=='light'&&t!=='dark'&&t!=='classic-dark')t=matchMedia('${DARK_QUERY}').matches?'dark':'light';document.documentElement.dataset.theme=t})()`

/** The root of the app uses this too, so that the page follows the system and other tabs while it is open. */
export function useTheme() {
  const snapshot = useSyncExternalStore(subscribe, readSnapshot)
  const [choice = 'system', theme = 'light'] = snapshot.split(' ')
  return { choice: parseChoice(choice), theme: parseTheme(theme), setTheme }
}

// Where storage is full or denied the choice lasts as long as the page.
let rememberedChoice: string | undefined
let dark: MediaQueryList | undefined
const listeners = new Set<() => void>()

function setTheme(choice: ThemeChoice) {
  rememberedChoice = undefined
  try {
    localStorage.setItem(STORAGE_KEY, choice)
  } catch {
    rememberedChoice = choice
  }
  announce()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    darkScreen().addEventListener('change', announce)
    window.addEventListener('storage', followOtherTab)
    applyTheme()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    darkScreen().removeEventListener('change', announce)
    window.removeEventListener('storage', followOtherTab)
  }
}

function followOtherTab({ key }: StorageEvent) {
  if (key !== STORAGE_KEY && key !== null) return
  rememberedChoice = undefined
  announce()
}

function announce() {
  applyTheme()
  for (const listener of listeners) listener()
}

function applyTheme() {
  document.documentElement.dataset.theme = resolveTheme(readChoice())
}

// A string, because a snapshot must be equal while nothing changed.
function readSnapshot() {
  const choice = readChoice()
  return `${choice} ${resolveTheme(choice)}`
}

function readChoice(): ThemeChoice {
  try {
    return parseChoice(rememberedChoice ?? readStored())
  } catch {
    return parseChoice(rememberedChoice)
  }
}

function readStored() {
  const text = localStorage.getItem(STORAGE_KEY) ?? undefined
  if (text === undefined || themes.some(({ value }) => value === text)) return text
  // oxlint-disable-next-line no-console -- it says where the choice went
  console.warn(`${STORAGE_KEY} could not be read and is discarded`)
  localStorage.removeItem(STORAGE_KEY)
  return undefined
}

function resolveTheme(choice: ThemeChoice): Theme {
  if (choice !== 'system') return choice
  return darkScreen().matches ? 'dark' : 'light'
}

// made once: each new one has the browser lay out the page that is being rendered
function darkScreen() {
  return (dark ??= matchMedia(DARK_QUERY))
}

function parseChoice(text: string | undefined): ThemeChoice {
  return themes.find(({ value }) => value === text)?.value ?? 'system'
}

function parseTheme(text: string): Theme {
  return text === 'dark' || text === 'classic-dark' ? text : 'light'
}
