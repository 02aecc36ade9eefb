import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  commandMenuKey,
  dismissedNotices,
  errorReportingUser,
  lastOrganization,
  noticesHeight,
  projectHistories,
  projectsView,
  railPinned,
  reloadedFor,
  sideColumnWidth,
  signedInPerson,
  singleKeys,
  storedCommands,
  storedConsent,
  storedDrafts,
  storedPreviews,
  waitingEvents,
} from './stored-entries.ts'
import { forgetPerson, stored } from './stored.ts'
import { givenStorage } from '../testing/given-storage.ts'

const event = { action: 'sign_up', pathname: '/', project: 'Unknown', organization: 'Unknown' }
const history = projectHistories.of('abcdefghijklmnopqrst')
const draft = storedDrafts.of('abcdefghijklmnopqrst.one')

let warnings: string[]
let area: ReturnType<typeof givenBrowser>
beforeEach(() => {
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text))
  area = givenBrowser()
})
afterEach(() => {
  void forgetPerson()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function givenBrowser(how?: { isFull?: boolean }) {
  const storage = givenStorage(how)
  const window = new EventTarget()
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
  const tellAsOtherTab = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  return { storage, tellAsOtherTab }
}

test.each([
  ['the person', signedInPerson, 'u-1'],
  ['the organization', lastOrganization, 'acme-1'],
  ['the history of a project', history, { sql: 'one', editor: '16385' }],
  ['an empty history', history, {}],
  ['a draft', draft, { content: 'select 1', editedAt: 1, savedAt: '2026-01-01T00:00:00Z' }],
  ['a draft of what was never saved', draft, { content: '', editedAt: 1 }],
  ['waiting events', waitingEvents, [event, { ...event, properties: { id: 'x' } }]],
  ['the hash of the person', errorReportingUser, 'abc'],
  ['consent', storedConsent, { usage_events: true, error_reports: false }],
  ['dismissed notices', dismissedNotices, ['2025-05-16-dashboard']],
  ['recent commands', storedCommands, ['theme.dark', 'go.home']],
  ['a preview', storedPreviews.of('cls'), true],
  ['the key of the command menu', commandMenuKey, 'j'],
  ['keys alone', singleKeys, false],
  ['the height of the notices', noticesHeight, 41],
  ['the pinned rail', railPinned, true],
  ['the view of the projects', projectsView, 'list'],
  ['the width of the second column', sideColumnWidth, 240],
  ['the code that was missing', reloadedFor, 'a.js'],
] as const)(
  '%s is read as it was written',
  (_, entry: { write: (value: never) => boolean; read: () => unknown }, value) => {
    // the table pairs each entry with a value of its own type
    expect(entry.write(value as never)).toBe(true)
    expect(entry.read()).toEqual(value)
    expect(warnings).toEqual([])
  },
)

const unreadable = [
  '',
  'accepted',
  '{',
  'null',
  '[]',
  '"yes"',
  '{"version":1}',
  '{"value":"x"}',
  '{"version":2,"value":"x"}',
]

test.each([
  ['plinth.signed-in', signedInPerson, '', '7'],
  ['plinth.last-visited-organization', lastOrganization, undefined, '{}'],
  ['plinth.history.abcdefghijklmnopqrst', history, {}, '{"sql":7}'],
  ['plinth.sql.abcdefghijklmnopqrst.one', draft, undefined, '{"content":"select 1"}'],
  ['plinth.waiting-events', waitingEvents, [], '[{"action":"x"}]'],
  ['plinth.error-reporting-user', errorReportingUser, undefined, 'null'],
  ['plinth.consent', storedConsent, undefined, '{"usage_events":"yes"}'],
  ['plinth.dismissed-notices', dismissedNotices, [], '[1]'],
  ['plinth.recent-commands', storedCommands, [], '[null]'],
  ['plinth.preview.cls', storedPreviews.of('cls'), false, '"on"'],
  ['plinth.command-menu-key', commandMenuKey, undefined, '7'],
  ['plinth.single-keys', singleKeys, true, '"off"'],
  ['plinth.notices-height', noticesHeight, 0, '-1'],
  ['plinth.rail-pinned', railPinned, false, '"yes"'],
  ['plinth.projects-view', projectsView, 'cards', '"table"'],
  ['plinth.side-column-width', sideColumnWidth, undefined, '"240"'],
  ['plinth.reloaded-for', reloadedFor, undefined, 'false'],
])('%s: what cannot be read is discarded with a warning', (key, entry, usual, ofAnotherShape) => {
  const texts = [...unreadable, `{"version":1,"value":${ofAnotherShape}}`]
  for (const text of texts) {
    area.storage[key] = text
    expect(entry.read(), text).toEqual(usual)
    expect(area.storage[key], text).toBeUndefined()
  }
  expect(warnings).toEqual(texts.map(() => `${key} could not be read and is discarded`))
})

test('the same object is answered while nothing new is stored, so that nothing is drawn again', () => {
  storedConsent.write({ usage_events: true, error_reports: true })
  expect(storedConsent.read()).toBe(storedConsent.read())
  area.storage['plinth.waiting-events'] = 'rubbish'
  expect(waitingEvents.read()).toBe(waitingEvents.read())
})

test.each([
  ['full', () => givenBrowser({ isFull: true })],
  ['switched off', () => vi.stubGlobal('localStorage', undefined)],
])('a storage that is %s still works until the page is left', (_, given) => {
  given()
  expect(draft.write({ content: 'select 1', editedAt: 1 })).toBe(false)
  expect(draft.read()).toEqual({ content: 'select 1', editedAt: 1 })
  expect(storedDrafts.names('abcdefghijklmnopqrst.')).toEqual(['abcdefghijklmnopqrst.one'])
  draft.remove()
  expect(draft.read()).toBeUndefined()
  railPinned.write(true)
  expect(railPinned.read()).toBe(true)
  railPinned.remove()
})

test('a storage that becomes full does not bring back what was there before', () => {
  railPinned.write(false)
  const { getItem, removeItem } = localStorage
  vi.stubGlobal('localStorage', { getItem, removeItem })
  expect(railPinned.write(true)).toBe(false)
  expect(railPinned.read()).toBe(true)
  railPinned.remove()
  expect(railPinned.read()).toBe(false)
})

test("what is the person's goes at sign-out, and what is the browser's or somebody else's stays", () => {
  signedInPerson.write('u-1')
  lastOrganization.write('acme-1')
  waitingEvents.write([event])
  errorReportingUser.write('abc')
  history.write({ sql: 'one' })
  draft.write({ content: 'select 1', editedAt: 1 })
  storedConsent.write({ usage_events: true, error_reports: true })
  dismissedNotices.write(['one'])
  railPinned.write(true)
  sideColumnWidth.write(300)
  area.storage['plinth.theme'] = 'dark'
  area.storage['another'] = 'x'
  void forgetPerson()
  expect(Object.keys(area.storage).toSorted()).toEqual([
    'another',
    'plinth.consent',
    'plinth.dismissed-notices',
    'plinth.rail-pinned',
    'plinth.side-column-width',
    'plinth.theme',
  ])
})

test('at sign-out also that goes which the browser would not keep', () => {
  vi.stubGlobal('localStorage', undefined)
  draft.write({ content: 'select 1', editedAt: 1 })
  railPinned.write(true)
  void forgetPerson()
  expect([draft.read(), railPinned.read()]).toEqual([undefined, true])
  railPinned.remove()
})

test('a change is noticed, here and from another tab, by those whom it concerns', () => {
  const notified: string[] = []
  const stop = [
    railPinned.subscribe(() => notified.push('rail')),
    storedDrafts.subscribe(() => notified.push('drafts')),
  ]
  railPinned.write(true)
  draft.write({ content: 'select 1', editedAt: 1 })
  lastOrganization.write('acme-1')
  area.tellAsOtherTab('plinth.sql.abcdefghijklmnopqrst.two')
  area.tellAsOtherTab('somebody-elses')
  expect(notified).toEqual(['rail', 'drafts', 'drafts'])
  area.tellAsOtherTab(null)
  expect(notified.slice(3)).toEqual(['rail', 'drafts'])
  for (const unsubscribe of stop) unsubscribe()
  railPinned.write(false)
  area.tellAsOtherTab(null)
  expect(notified).toHaveLength(5)
})

test('what another tab stored stands above what this one could not keep', () => {
  vi.stubGlobal('localStorage', undefined)
  railPinned.write(false)
  const { storage, tellAsOtherTab } = givenBrowser()
  const stop = railPinned.subscribe(() => undefined)
  storage['plinth.rail-pinned'] = '{"version":1,"value":true}'
  expect(railPinned.read()).toBe(false)
  tellAsOtherTab('plinth.rail-pinned')
  expect(railPinned.read()).toBe(true)
  stop()
})

test('a newer version of an entry discards what the older one stored', () => {
  area.storage['plinth.example'] = '{"version":1,"value":"old"}'
  const example = stored<string | undefined>({
    key: 'plinth.example',
    owner: 'browser',
    version: 2,
    parse: (value) => (typeof value === 'string' ? value : undefined),
    usual: undefined,
  })
  expect(example.read()).toBeUndefined()
  example.write('new')
  expect(area.storage['plinth.example']).toBe('{"version":2,"value":"new"}')
})

test('the chats that an older assistant left behind go with the person', () => {
  area.storage['ai-assistant-state-abcdefghijklmnopqrst'] = '{}'
  area.storage['plinth.theme'] = 'dark'
  void forgetPerson()
  expect(Object.keys(area.storage)).toEqual(['plinth.theme'])
})
