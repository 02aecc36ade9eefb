import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activeChat, type AssistantState } from '../state/assistant-state.ts'
import { newChat, renameChat } from '../state/chats.ts'
import { loadState } from '../state/load-state.ts'
import { textMessage } from '../testing/text-message.ts'
import { saveMessage } from '../state/messages.ts'
import type { AssistantDatabase } from './assistant-database.ts'
import { type ChatKeeper, createChatKeeper } from './chat-keeper.ts'

const ref = 'abcdefghijklmnopqrst'
const LEGACY = `ai-assistant-state-${ref}`

let warnings: string[]
let localStorageKeys: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers()
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text))
  localStorageKeys = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => localStorageKeys.get(key) ?? null,
    setItem: (key: string, text: string) => void localStorageKeys.set(key, text),
    removeItem: (key: string) => localStorageKeys.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('State is saved after a 500 ms debounce keeping only the last 20 messages per chat', async () => {
  const browser = givenBrowser()
  const tab = await browser.tab()
  const messages = Array.from({ length: 23 }, (_, index) => textMessage(`m${index}`, 'user', 'hello'))
  for (const message of messages) {
    tab.state = saveMessage(tab.state, tab.state.activeChatId, message, 2)
    tab.keeper.save(tab.state)
    await vi.advanceTimersByTimeAsync(499)
  }
  expect(browser.records.size).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  const again = await browser.tab()
  expect(activeChat(again.state)?.messages.map(({ id }) => id)).toEqual(messages.slice(3).map(({ id }) => id))
})

describe('when the page goes', () => {
  test('what waits is kept at once', async () => {
    const browser = givenBrowser()
    const tab = await browser.tab()
    tab.keeper.save(tab.state)
    tab.keeper.leave()
    expect(localStorageKeys.has(LEGACY)).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(browser.records.size).toBe(1)
    expect(localStorageKeys.has(LEGACY)).toBe(false)
  })

  test('before the database is done, the last change is there the next time', async () => {
    const browser = givenBrowser()
    const tab = await browser.tab()
    await browser.keep(tab.state, tab)
    tab.keeper.save(renameChat(tab.state, tab.state.activeChatId, 'Just now', 5))
    browser.isFull = true
    tab.keeper.leave()
    expect(activeChat((await browser.tab()).state)?.name).toBe('Just now')
    browser.isFull = false
    expect(activeChat((await browser.tab()).state)?.name).toBe('Just now')
    expect(localStorageKeys.has(LEGACY)).toBe(false)
  })

  test('what somebody else left is discarded', async () => {
    const browser = givenBrowser()
    const tab = await browser.tab()
    browser.isFull = true
    tab.keeper.save(renameChat(tab.state, tab.state.activeChatId, 'Private', 5))
    tab.keeper.leave()
    expect(activeChat((await browser.tab('eve')).state)?.name).toBe('New chat')
    expect(localStorageKeys.has(LEGACY)).toBe(false)
  })
})

describe('the legacy local-storage copy', () => {
  const legacy = {
    open: true,
    activeChatId: 'old',
    chats: { old: { id: 'old', name: 'From before', messages: [], createdAt: 1, updatedAt: 1 } },
  }

  test('A legacy local-storage copy is migrated then removed', async () => {
    localStorageKeys.set(LEGACY, JSON.stringify(legacy))
    const browser = givenBrowser()
    expect(activeChat((await browser.tab()).state)?.name).toBe('From before')
    expect(localStorageKeys.has(LEGACY)).toBe(false)
    expect(activeChat((await browser.tab()).state)?.name).toBe('From before')
  })

  test('stands beside the chats that are there already', async () => {
    const browser = givenBrowser()
    await browser.keep((await browser.tab()).state)
    localStorageKeys.set(LEGACY, JSON.stringify(legacy))
    expect(Object.values((await browser.tab()).state.chats).map(({ name }) => name)).toEqual([
      'From before',
      'New chat',
    ])
  })

  test('stays where it is while the database keeps nothing, and can be read', async () => {
    localStorageKeys.set(LEGACY, JSON.stringify(legacy))
    const tab = await givenBrowser({ isDenied: true }).tab()
    expect(activeChat(tab.state)?.name).toBe('From before')
    expect(localStorageKeys.has(LEGACY)).toBe(true)
  })

  test('is discarded with a console warning where it is invalid', async () => {
    localStorageKeys.set(LEGACY, '{"chats":')
    const tab = await givenBrowser().tab()
    expect(activeChat(tab.state)?.name).toBe('New chat')
    expect(localStorageKeys.has(LEGACY)).toBe(false)
    expect(warnings).toEqual([`${LEGACY} could not be read and is discarded`])
  })
})

test('Invalid stored data is discarded with a console warning', async () => {
  const browser = givenBrowser()
  browser.records.set(ref, { projectRef: ref, owner: 'ada', chats: [{ id: 7 }] })
  const tab = await browser.tab()
  expect(activeChat(tab.state)?.name).toBe('New chat')
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('could not be read and is discarded')
  expect(browser.records.size).toBe(0)
})

test('what another person left behind is not shown', async () => {
  const browser = givenBrowser()
  const first = await browser.tab()
  await browser.keep(renameChat(first.state, first.state.activeChatId, 'Private', 5))
  expect(activeChat((await browser.tab('eve')).state)?.name).toBe('New chat')
  expect(activeChat((await browser.tab()).state)?.name).toBe('Private')
})

describe('the chat goes on, and the panel can say that it is not kept', () => {
  test('where the browser denies the database', async () => {
    const tab = await givenBrowser({ isDenied: true }).tab()
    expect(tab.isKept).toBe(false)
    tab.keeper.save(tab.state)
    await vi.advanceTimersByTimeAsync(1000)
    expect(activeChat(tab.state)?.name).toBe('New chat')
  })

  test('where it is full, and until it is not', async () => {
    const browser = givenBrowser()
    const tab = await browser.tab()
    browser.isFull = true
    await browser.keep(tab.state, tab)
    expect(tab.isKept).toBe(false)
    browser.isFull = false
    await browser.keep(tab.state, tab)
    expect(tab.isKept).toBe(true)
  })
})

test('two tabs do not lose the chats of the other one', async () => {
  const browser = givenBrowser()
  const [one, other] = [await browser.tab(), await browser.tab()]
  await browser.keep(newChat(one.state, { id: 'of-one', now: 10 }), one)
  await browser.keep(newChat(other.state, { id: 'of-other', now: 11 }), other)
  expect(Object.keys((await browser.tab()).state.chats)).toEqual(expect.arrayContaining(['of-one', 'of-other']))
  expect(Object.keys(other.state.chats)).toContain('of-one')
})

test('after the person signed out in any tab nothing is written any more', async () => {
  const browser = givenBrowser()
  const [one, other] = [await browser.tab(), await browser.tab()]
  one.keeper.save(one.state)
  browser.signOut()
  other.keeper.save(other.state)
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all([one.keeper.flush(), other.keeper.flush()])
  expect(browser.records.size).toBe(0)
  expect([one.isKept, other.isKept]).toEqual([true, true])
})

interface Tab {
  state: AssistantState
  isKept: boolean
  keeper: ChatKeeper
}

interface Browser {
  records: Map<string, unknown>
  isFull: boolean
  signOut: () => void
  tab: (owner?: string) => Promise<Tab>
  keep: (state: AssistantState, tab?: Tab) => Promise<void>
}

/** A browser's database as the keeper sees it, and its tabs. */
function givenBrowser({ isDenied = false } = {}) {
  const records = new Map<string, unknown>()
  const opened = new Set<() => void>()
  let made = 0
  const browser: Browser = {
    records,
    isFull: false,
    signOut() {
      records.clear()
      for (const onGone of opened) onGone()
    },
    async tab(owner = 'ada') {
      const tab: Tab = {
        state: loadState(ref, undefined, { id: 'none', now: 0 }),
        isKept: true,
        keeper: createChatKeeper({
          projectRef: ref,
          owner,
          keepsRows: () => Promise.resolve(false),
          onKept: (isKept) => void (tab.isKept = isKept),
          onChats: (merge) => void (tab.state = { ...tab.state, chats: merge(tab.state) }),
          async open(onGone) {
            if (isDenied) throw new DOMException('denied', 'SecurityError')
            opened.add(onGone)
            return database
          },
        }),
      }
      const stored = await tab.keeper.load()
      made += 1
      tab.state = loadState(ref, stored, { id: `chat-${made}`, now: made })
      return tab
    },
    async keep(state, tab) {
      const by = tab ?? (await browser.tab())
      by.state = state
      by.keeper.save(state)
      await by.keeper.flush()
    },
  }
  const database: AssistantDatabase = {
    read: async (projectRef) => structuredClone(records.get(projectRef)),
    async update(projectRef, change) {
      if (browser.isFull) throw new DOMException('full', 'QuotaExceededError')
      records.set(projectRef, structuredClone(change(structuredClone(records.get(projectRef)))))
    },
    remove: async (projectRef) => void records.delete(projectRef),
  }
  return browser
}
