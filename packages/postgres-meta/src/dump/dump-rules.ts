import { DumpRefused } from './dump-refused.ts'
import { shortened } from './shortened.ts'
import type { CutStatement } from './statement-lexer.ts'

/** What becomes of a statement of the file. */
export type Decision =
  | { do: 'skip'; note?: string }
  | {
      do: 'run'
      text: string
      note?: string
      /** The SQLSTATEs with which it is skipped instead, and what is said then. */
      unless?: { codes: string[]; note: string; onSkip?: () => void }
    }

const DUPLICATE_SCHEMA = '42P06'
const DUPLICATE_OBJECT = '42710'
const UNDEFINED_OBJECT = '42704'
const INSUFFICIENT_PRIVILEGE = '42501'

/** In notes, which are kept and listed: a name may be as long as a statement. */
const LONGEST_NAME = 100
/** Quoted, so that each character may be two. Postgres tells names apart by their first 63 bytes. */
const LONGEST_DISTINCT_NAME = 2 + 2 * 63

/** Read in one go between its quotes: where each character is a choice, one of ten million overflows the stack. */
const NAME = String.raw`("[^"]*(?:""[^"]*){0,1000}"|[^\s";]+)`

const MAKES_ROLE = new RegExp(String.raw`^CREATE (?:ROLE|USER|GROUP) (?!MAPPING )${NAME}`, 'i')
const CHANGES_ROLE = new RegExp(String.raw`^(?:ALTER|COMMENT ON) (?:ROLE|USER) (?!MAPPING )${NAME}`, 'i')
const SUPERUSER = new RegExp(String.raw`^(ALTER ROLE ${NAME} WITH )(NO)?SUPERUSER (?=\w)`, 'i')
const MAKES_PROJECTS_SCHEMA = /^CREATE SCHEMA (public|extensions)\b/i
const MAKES_EXTENSION = new RegExp(String.raw`^CREATE EXTENSION (?!IF NOT EXISTS )${NAME}`, 'i')
const COMMENTS_EXTENSION = new RegExp(String.raw`^COMMENT ON EXTENSION ${NAME}`, 'i')
const EVENT_TRIGGER = new RegExp(String.raw`^(CREATE|ALTER|COMMENT ON) EVENT TRIGGER ${NAME}`, 'i')
const SETTING = /^SET (?!(?:LOCAL|SESSION|ROLE|CONSTRAINTS|TRANSACTION|TIME|NAMES|XML|SCHEMA)\b)([\w.]+) *(?:=|TO )/i
const BEGINS = /^(?:BEGIN|START TRANSACTION)\b/i
const COMMITS = /^(?:COMMIT|END)\b/i
const ENDS_OTHERWISE = /^(?:ABORT\b|ROLLBACK\b(?!\s+(?:WORK\s+|TRANSACTION\s+)?TO\b)|PREPARE TRANSACTION\b)/i
/** pg_dump writes each piece of a large object between a BEGIN and a COMMIT of its own. */
const WRITES_LARGE_OBJECT = /^SELECT pg_catalog\.(?:lo_open|lowrite|lo_close)\(/
/** What may stand before a BEGIN: it changes the session alone. */
const PREPARES_SESSION = /^(?:SET|SELECT pg_catalog\.set_config)\b/i

/**
 * What a dump of a whole server, or of an older or newer Postgres, says beyond what the owner of a project may do. Where it
 * changes nothing that matters it is skipped, and a note says so.
 */
export function dumpRules() {
  const existingRoles = new Set<string>()
  let hasBegun = false
  let isBegun = false
  let committedIn: number | undefined
  /** Where a BEGIN in the middle stands, until its COMMIT. */
  let largeObjectsIn: number | undefined

  return ({ text, line }: CutStatement): Decision => {
    if (largeObjectsIn !== undefined) {
      if (!COMMITS.test(text)) return ofLargeObject(text, largeObjectsIn)
      largeObjectsIn = undefined
      return { do: 'skip' }
    }
    const ends = COMMITS.test(text)
    if (committedIn !== undefined && !ends) throw new DumpRefused({ line: committedIn, ...IN_THE_MIDDLE })
    if (ENDS_OTHERWISE.test(text)) throw new DumpRefused({ line, statement: text, ...IN_THE_MIDDLE })
    if (ends) {
      committedIn ??= line
      return { do: 'skip' }
    }
    if (BEGINS.test(text)) {
      if (hasBegun || isBegun) largeObjectsIn = line
      isBegun = true
      return { do: 'skip' }
    }
    hasBegun ||= !PREPARES_SESSION.test(text)
    return ofRole(text) ?? ofProject(text) ?? { do: 'run', text }
  }

  /** One that exists stays as it is, whatever else the file says of it. */
  function ofRole(text: string): Decision | undefined {
    const [, made] = MAKES_ROLE.exec(text) ?? []
    if (made !== undefined) {
      const note = `The role ${shown(made)} exists already and stays as it is.`
      const onSkip = () => existingRoles.add(distinct(made))
      return { do: 'run', text, unless: { codes: [DUPLICATE_OBJECT], note, onSkip } }
    }
    const [, changed] = CHANGES_ROLE.exec(text) ?? []
    if (changed === undefined) return undefined
    if (existingRoles.has(distinct(changed))) return { do: 'skip' }
    const [, head, role = '', no] = SUPERUSER.exec(text) ?? []
    if (head === undefined) return undefined
    // only a superuser may say even that a role is none
    const without = text.replace(SUPERUSER, (_, kept: string) => kept)
    return { do: 'run', text: without, ...(no ? {} : { note: `The role ${shown(role)} does not become a superuser.` }) }
  }
}

function ofLargeObject(text: string, line: number): Decision {
  if (!WRITES_LARGE_OBJECT.test(text)) throw new DumpRefused({ line, ...IN_THE_MIDDLE })
  return { do: 'run', text }
}

function ofProject(text: string): Decision | undefined {
  const [, schema] = MAKES_PROJECTS_SCHEMA.exec(text) ?? []
  if (schema) return { do: 'run', text, unless: exists(DUPLICATE_SCHEMA, `schema ${schema}`) }
  const [, extension] = MAKES_EXTENSION.exec(text) ?? []
  if (extension) return { do: 'run', text, unless: exists(DUPLICATE_OBJECT, `extension ${shown(extension)}`) }
  const [, commented] = COMMENTS_EXTENSION.exec(text) ?? []
  if (commented) {
    const note = `The comment on the extension ${shown(commented)} was skipped: only its owner can set it.`
    return { do: 'run', text, unless: { codes: [INSUFFICIENT_PRIVILEGE], note } }
  }
  const [, verb, trigger] = EVENT_TRIGGER.exec(text) ?? []
  if (trigger) {
    const note = `The event trigger ${shown(trigger)} was skipped: only a superuser can create one.`
    const codes = [INSUFFICIENT_PRIVILEGE, ...(verb?.toLowerCase() === 'create' ? [] : [UNDEFINED_OBJECT])]
    return { do: 'run', text, unless: { codes, note } }
  }
  const [, setting] = SETTING.exec(text) ?? []
  if (!setting) return undefined
  const note = `This Postgres has no setting ${shown(setting)}.`
  return { do: 'run', text, unless: { codes: [UNDEFINED_OBJECT], note } }
}

const shown = (name: string) => shortened(name, LONGEST_NAME)
const distinct = (name: string) => shortened(name, LONGEST_DISTINCT_NAME)

const exists = (code: string, what: string) => ({ codes: [code], note: `The ${what} exists already.` })

const IN_THE_MIDDLE = {
  message: 'A transaction begins or ends in the middle of the file.',
  hint: 'The file runs in one transaction, so that all of it is kept or nothing. Remove the statement.',
}
