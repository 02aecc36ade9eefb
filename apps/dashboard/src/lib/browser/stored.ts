import { deleteAssistantDatabase, LEGACY_ASSISTANT_KEY } from './assistant-database.ts'

/** What is the person's goes at sign-out; how the dashboard looks and works in this browser stays. */
type Owner = 'person' | 'browser'

/** Something that is kept in this browser. What was stored under another version is not read. */
interface Declaration<Value> {
  key: `plinth.${string}`
  owner: Owner
  version: number
  /** The value that was stored; undefined when it is none of this kind. */
  parse: (value: unknown) => NonNullable<Value> | undefined
  /** What holds while nothing is stored. */
  usual: Value
  /** What holds where something was stored that could not be read. */
  unreadable?: Value
  /** For this tab alone, until it is closed. */
  isOfTab?: true
}

export interface Stored<Value> {
  /** The very same object while nothing new is stored. */
  read: () => Value
  /** False when the browser would not keep it: then it holds until the page is left. */
  write: (value: NonNullable<Value>) => boolean
  remove: () => void
  /** Hears of changes here and in other tabs. */
  subscribe: (listener: () => void) => () => void
}

const declared: Pick<Declaration<unknown>, 'key' | 'owner'>[] = []

const LENGTH_OF_A_MARK = 100

/** What the browser would not keep, since its storage is full or switched off. */
const remembered = new Map<string, string>()

/** Each with the beginning of the keys that it subscribes to. */
const listeners = new Map<() => void, string>()

/** Declares one thing that is kept. */
export function stored<Value>(declaration: Declaration<Value>): Stored<Value> {
  declared.push(declaration)
  return entryOf(declaration, declaration.key)
}

/** Declares a kind of things that are kept by name; its key ends with a full stop. */
export function storedByName<Value>(declaration: Declaration<Value> & { key: `plinth.${string}.` }) {
  declared.push(declaration)
  const { key } = declaration
  return {
    of: (name: string) => entryOf(declaration, key + name),
    /** The names that begin like this. */
    names: (beginning: string) =>
      keysInUse()
        .filter((candidate) => candidate.startsWith(key + beginning))
        .map((candidate) => candidate.slice(key.length)),
    subscribe: (listener: () => void) => subscribe(key, listener),
  }
}

/** Removes what belongs to the person who leaves. Settles when the chats with the assistant are gone too. */
export function forgetPerson() {
  for (const key of keysInUse()) if (isPersonal(key)) keep(key, undefined)
  return deleteAssistantDatabase()
}

/** A browser that keeps nothing cannot know what happened here before. */
export function doesBrowserKeep(): boolean {
  const isKept = keepInBrowser('plinth.probe', 'x'.repeat(LENGTH_OF_A_MARK))
  keepInBrowser('plinth.probe', undefined)
  return isKept
}

function entryOf<Value>(
  { version, parse, usual, unreadable = usual, isOfTab }: Declaration<Value>,
  key: string,
): Stored<Value> {
  let known: { text: string | undefined; value: Value } | undefined
  return {
    read() {
      const text = textOf(key, isOfTab)
      if (!known || known.text !== text) {
        known = { text, value: text === undefined ? usual : (valueIn(text, version, parse) ?? discard()) }
      }
      return known.value
    },
    write: (value) => keep(key, JSON.stringify({ version, value }), isOfTab),
    remove: () => void keep(key, undefined, isOfTab),
    subscribe: (listener) => subscribe(key, listener),
  }

  function discard() {
    // oxlint-disable-next-line no-console -- explains to developers where the data went
    console.warn(`${key} could not be read and is discarded`)
    remembered.delete(key)
    // no subscriber is notified: one of them is reading it, perhaps while rendering
    keepInBrowser(key, undefined, isOfTab)
    return unreadable
  }
}

function valueIn<Value>(text: string, version: number, parse: (value: unknown) => Value | undefined) {
  try {
    const envelope: unknown = JSON.parse(text)
    if (typeof envelope !== 'object' || envelope === null || Reflect.get(envelope, 'version') !== version)
      return undefined
    return parse(Reflect.get(envelope, 'value'))
  } catch {
    return undefined
  }
}

function textOf(key: string, isOfTab?: true) {
  try {
    return remembered.get(key) ?? areaOf(isOfTab).getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Undefined removes it. */
function keep(key: string, text: string | undefined, isOfTab?: true): boolean {
  remembered.delete(key)
  const isKept = keepInBrowser(key, text, isOfTab)
  if (!isKept && text !== undefined) remembered.set(key, text)
  for (const [listener, beginning] of listeners) if (key.startsWith(beginning)) listener()
  return isKept
}

function keepInBrowser(key: string, text: string | undefined, isOfTab?: true) {
  try {
    if (text === undefined) areaOf(isOfTab).removeItem(key)
    else areaOf(isOfTab).setItem(key, text)
    return true
  } catch {
    return false
  }
}

function subscribe(beginning: string, listener: () => void) {
  // not the caller's own function, which may be subscribed twice
  const notified = () => listener()
  if (listeners.size === 0) addEventListener('storage', hearOtherTabs)
  listeners.set(notified, beginning)
  return () => {
    listeners.delete(notified)
    if (listeners.size === 0) removeEventListener('storage', hearOtherTabs)
  }
}

/** Without a key everything was cleared. */
function hearOtherTabs({ key }: StorageEvent) {
  if (key === null) remembered.clear()
  else remembered.delete(key)
  for (const [listener, beginning] of listeners) if (key === null || key.startsWith(beginning)) listener()
}

function keysInUse() {
  try {
    return [...new Set([...remembered.keys(), ...Object.keys(localStorage)])]
  } catch {
    return [...remembered.keys()]
  }
}

const isPersonal = (key: string) =>
  key.startsWith(LEGACY_ASSISTANT_KEY) ||
  declared.some((entry) => entry.owner === 'person' && (key === entry.key || isNamed(entry.key, key)))

const isNamed = (kind: string, key: string) => kind.endsWith('.') && key.startsWith(kind)

/** Thrown at the first touch where storage is switched off. */
const areaOf = (isOfTab?: true) => (isOfTab ? sessionStorage : localStorage)
