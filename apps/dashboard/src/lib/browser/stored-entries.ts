import { SIGNED_IN_KEY } from '../session/signed-in-key.ts'
import type { Consent } from './consent.ts'
import { stored, storedByName } from './stored.ts'

// Everything that the dashboard keeps in this browser, but for the theme: the design system keeps that as a bare word
// under `plinth.theme`, since it is read before any of this code is there.

/** Who signed in here and did not sign out; '' until it is known. */
export const signedInPerson = stored<string | undefined>({
  key: SIGNED_IN_KEY,
  owner: 'person',
  version: 1,
  parse: text,
  usual: undefined,
  unreadable: '',
})

/** The slug of the organization that was open last. */
export const lastOrganization = stored<string | undefined>({
  key: 'plinth.last-visited-organization',
  owner: 'person',
  version: 1,
  parse: text,
  usual: undefined,
})

/** What was open last in a project: a snippet's id, a table's id. By the project's ref. */
export interface ProjectHistory {
  sql?: string | undefined
  editor?: string | undefined
}
export const projectHistories = storedByName<ProjectHistory>({
  key: 'plinth.history.',
  owner: 'person',
  version: 1,
  parse: (value) => shaped<ProjectHistory>(value, { sql: isOptional(isText), editor: isOptional(isText) }),
  usual: {},
})

/** Whether the list of first steps was dismissed. By the project's ref. */
export const dismissedChecklists = storedByName<boolean>({
  key: 'plinth.checklist.',
  owner: 'person',
  version: 1,
  parse: (value) => (isFlag(value) ? value : undefined),
  usual: false,
})

/** How wide a person made the columns of a table, by their names and in pixels. By the project's ref and the table's id. */
export const columnWidths = storedByName<Record<string, number>>({
  key: 'plinth.column-widths.',
  owner: 'person',
  version: 1,
  parse: (value) => (isRecordOfNumbers(value) ? value : undefined),
  usual: {},
})

/** Where a person put tables in the schema diagram, by their ids. By the project's ref. */
export const diagramPlaces = storedByName<Readonly<Record<string, readonly [x: number, y: number]>>>({
  key: 'plinth.diagram.',
  owner: 'person',
  version: 1,
  parse: (value) => (isRecordOfPlaces(value) ? value : undefined),
  usual: {},
})

/** Text that was typed and is not saved on the server. It stands in this browser until it is saved or thrown away. */
export interface Draft {
  content: string
  editedAt: number
  /** The saved text this draft began from, by when it was saved; absent for what was never saved. */
  savedAt?: string | undefined
  /** The values of its parameters, which the fields for them read and check. */
  parameters?: unknown
}
/** By the project's ref and the snippet's id, with a full stop between them. */
export const storedDrafts = storedByName<Draft | undefined>({
  key: 'plinth.sql.',
  owner: 'person',
  version: 1,
  parse: (value) =>
    shaped<Draft>(value, {
      content: isText,
      editedAt: Number.isFinite,
      savedAt: isOptional(isText),
      parameters: () => true,
    }),
  usual: undefined,
})

/** The folders of queries that a person closed, by name. By the project's ref. */
export const closedFolders = storedByName<readonly string[]>({
  key: 'plinth.closed-folders.',
  owner: 'person',
  version: 1,
  parse: texts,
  usual: [],
})

/** Rows that were edited and not saved, which the table editor checks. By the project's ref and the table's id, with a full stop between them. */
export const stagedRows = storedByName<object | undefined>({
  key: 'plinth.staged-rows.',
  owner: 'person',
  version: 1,
  parse: (value) => (typeof value === 'object' && value !== null ? value : undefined),
  usual: undefined,
})

/** What was typed for the assistant and not sent. By the project's ref. */
export const assistantDrafts = storedByName<string | undefined>({
  key: 'plinth.assistant.',
  owner: 'person',
  version: 1,
  parse: text,
  usual: undefined,
})

/** What happened, for the platform's own statistics. */
export interface TelemetryEvent {
  action: string
  pathname: string
  project: string
  organization: string
  properties?: Record<string, string>
}
/** What waits for the person's consent. */
export const waitingEvents = stored<readonly TelemetryEvent[]>({
  key: 'plinth.waiting-events',
  owner: 'person',
  version: 1,
  parse: (value) => (Array.isArray(value) && value.every(isEvent) ? value : undefined),
  usual: [],
})

/** Under which hash errors are reported. */
export const errorReportingUser = stored<string | undefined>({
  key: 'plinth.error-reporting-user',
  owner: 'person',
  version: 1,
  parse: text,
  usual: undefined,
})

/** What was said about each service that is not essential. */
export const storedConsent = stored<Consent>({
  key: 'plinth.consent',
  owner: 'browser',
  version: 1,
  parse: (value) => shaped<NonNullable<Consent>>(value, { usage_events: isFlag, error_reports: isFlag }),
  usual: undefined,
})

/** The dated keys of notices, the oldest first. */
export const dismissedNotices = stored<readonly string[]>({
  key: 'plinth.dismissed-notices',
  owner: 'browser',
  version: 1,
  parse: texts,
  usual: [],
})

export const railPinned = stored<boolean>({
  key: 'plinth.rail-pinned',
  owner: 'browser',
  version: 1,
  parse: (value) => (isFlag(value) ? value : undefined),
  usual: false,
})

/** In pixels. */
export const sideColumnWidth = stored<number | undefined>({
  key: 'plinth.side-column-width',
  owner: 'browser',
  version: 1,
  parse: (value) => (typeof value === 'number' ? value : undefined),
  usual: undefined,
})

/** Of the assistant's panel, in pixels. */
export const assistantWidth = stored<number | undefined>({
  key: 'plinth.assistant-width',
  owner: 'browser',
  version: 1,
  parse: (value) => (typeof value === 'number' ? value : undefined),
  usual: undefined,
})

/** The ids of the commands that were chosen last, the newest first. */
export const storedCommands = stored<readonly string[]>({
  key: 'plinth.recent-commands',
  owner: 'person',
  version: 1,
  parse: texts,
  usual: [],
})

/** By the preview's key. */
export const storedPreviews = storedByName<boolean>({
  key: 'plinth.preview.',
  owner: 'browser',
  version: 1,
  parse: (value) => (isFlag(value) ? value : undefined),
  usual: false,
})

/** What opens the command menu beside the meta key; undefined for the usual one. */
export const commandMenuKey = stored<string | undefined>({
  key: 'plinth.command-menu-key',
  owner: 'browser',
  version: 1,
  parse: text,
  usual: undefined,
})

/** Whether keys alone, such as `?`, do anything. */
export const singleKeys = stored<boolean>({
  key: 'plinth.single-keys',
  owner: 'browser',
  version: 1,
  parse: (value) => (isFlag(value) ? value : undefined),
  usual: true,
})

/** How an organization's projects are shown. */
export const projectsView = stored<'cards' | 'list'>({
  key: 'plinth.projects-view',
  owner: 'browser',
  version: 1,
  parse: (value) => (value === 'cards' || value === 'list' ? value : undefined),
  usual: 'cards',
})

/** How many pixels the notices over the page took last. */
export const noticesHeight = stored<number>({
  key: 'plinth.notices-height',
  owner: 'browser',
  version: 1,
  parse: (value) => (typeof value === 'number' && value >= 0 ? value : undefined),
  usual: 0,
})

/** The missing part of the dashboard's code for which the page was loaded again. */
export const reloadedFor = stored<string | undefined>({
  key: 'plinth.reloaded-for',
  owner: 'browser',
  version: 1,
  parse: text,
  usual: undefined,
  isOfTab: true,
})

/** The set-up token that opens the inbox of development. */
export const inboxToken = stored<string | undefined>({
  key: 'plinth.inbox-token',
  owner: 'browser',
  version: 1,
  parse: text,
  usual: undefined,
  isOfTab: true,
})

function text(value: unknown) {
  return isText(value) ? value : undefined
}

function texts(value: unknown) {
  return Array.isArray(value) && value.every(isText) ? value : undefined
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function isRecordOfNumbers(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => Number.isFinite(each))
}

function isRecordOfPlaces(value: unknown): value is Record<string, readonly [number, number]> {
  const isPlace = (each: unknown) => Array.isArray(each) && each.length === 2 && each.every(Number.isFinite)
  return typeof value === 'object' && value !== null && Object.values(value).every(isPlace)
}

function isOptional(is: (value: unknown) => boolean) {
  return (value: unknown) => value === undefined || is(value)
}

function isEvent(value: unknown) {
  const event = { action: isText, pathname: isText, project: isText, organization: isText }
  return shaped(value, event) !== undefined
}

/** The value, when it is an object whose fields pass; each field of the type has to be asked for. */
function shaped<Value extends object>(
  value: unknown,
  fields: { [Name in keyof Required<Value>]: (field: unknown) => boolean },
): Value | undefined {
  const isShaped =
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(field: unknown) => boolean>(fields).every(([name, is]) => is(Reflect.get(value, name)))
  return isShaped ? (value as Value) : undefined
}
