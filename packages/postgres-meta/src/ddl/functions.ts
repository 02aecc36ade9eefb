import { tokenAt } from '../sql/sql-tokens.ts'
import type { FunctionDraft } from './function-draft.ts'
import { bodyPart, listPart, namePart, textPart, typePart } from './sql-parts.ts'
import { type FieldSql, InvalidStructure, type SqlPiece, structureStatement } from './structure-statement.ts'
import type { StructureStatement } from './structure-statement.ts'

/** Postgres refuses it where the schema has a function of this name with these types of arguments. */
export function createFunction(draft: FunctionDraft): StructureStatement[] {
  requireSensible(draft)
  return [writing('create function ', draft), ...(draft.comment === null ? [] : [commentOn(draft)])]
}

/**
 * The statements that make one of the other; none where nothing changes. Postgres knows a function by its name and its
 * arguments, so that those stay, and so does what it returns, which others rely on.
 */
export function changeFunction(before: FunctionDraft, after: FunctionDraft): StructureStatement[] {
  requireSensible(after)
  for (const field of FIXED)
    if (before[field] !== after[field]) throw new InvalidStructure(field, 'Create another function to change this.')
  const withoutComment = (draft: FunctionDraft) => JSON.stringify({ ...draft, comment: null })
  return [
    ...(withoutComment(before) === withoutComment(after) ? [] : [writing('create or replace function ', after)]),
    ...(before.comment === after.comment ? [] : [commentOn(after)]),
  ]
}

const FIXED = ['schema', 'name', 'arguments', 'returns'] as const

function writing(verb: string, draft: FunctionDraft): StructureStatement {
  return structureStatement(
    verb,
    ...namedPart(draft),
    '(',
    listPart(draft.arguments, 'arguments'),
    ')\n  returns ',
    ...returnsPart(draft.returns),
    `\n  language ${draft.language}`,
    ...attributes(draft),
    '\nas ',
    bodyPart(draft.body, 'body'),
  )
}

/** What is as Postgres has it anyway is left out. */
function attributes({ settings, ...draft }: FunctionDraft): SqlPiece[] {
  const words = [
    draft.volatility === 'volatile' ? '' : draft.volatility,
    draft.is_strict ? 'strict' : '',
    draft.is_security_definer ? 'security definer' : '',
    draft.is_leakproof ? 'leakproof' : '',
    draft.parallel === 'unsafe' ? '' : `parallel ${draft.parallel}`,
    draft.cost === null ? '' : `cost ${numberPart(draft.cost, 'cost')}`,
    draft.rows === null ? '' : `rows ${numberPart(draft.rows, 'rows')}`,
  ]
  return [
    ...words.filter(Boolean).map((word) => `\n  ${word}`),
    ...settings.flatMap(({ name, values }) => [
      '\n  set ',
      settingName(name),
      ' to ',
      ...values.flatMap((value, index) => [...(index > 0 ? [', '] : []), textPart(value, 'settings')]),
    ]),
  ]
}

function settingName(name: string): FieldSql {
  if (/^[a-z_][a-z0-9_]*$/.test(name)) return { sql: name, field: 'settings' }
  return {
    sql: name
      .split('.')
      .map((part) => namePart(part, 'settings').sql)
      .join('.'),
    field: 'settings',
  }
}

function numberPart(value: number, field: string) {
  if (!Number.isFinite(value) || value <= 0) throw new InvalidStructure(field, 'Enter a number above 0.')
  return String(value)
}

function returnsPart(text: string): SqlPiece[] {
  const returns = text.trim()
  const [, set] = /^setof\s+([^]*)$/i.exec(returns) ?? []
  if (set !== undefined) return ['setof ', typePart(set, 'returns')]
  const [, columns] = /^table\s*\(([^]*)\)$/i.exec(returns) ?? []
  if (columns !== undefined) return ['table (', listPart(columns, 'returns'), ')']
  return [typePart(returns, 'returns')]
}

const commentOn = (draft: FunctionDraft) =>
  structureStatement(
    'comment on function ',
    ...namedPart(draft),
    '(',
    listPart(withoutDefaults(draft.arguments), 'arguments'),
    ') is ',
    draft.comment === null ? 'null' : textPart(draft.comment, 'comment'),
  )

const namedPart = ({ schema, name }: FunctionDraft): SqlPiece[] => [
  namePart(schema, 'schema'),
  '.',
  namePart(name, 'name'),
]

/** The arguments as they name a function: each up to its default. */
function withoutDefaults(list: string) {
  let [kept, depth, isDefault] = ['', 0, false]
  for (let at = 0; at < list.length;) {
    const { kind, end } = tokenAt(list, at)
    const token = list.slice(at, end)
    if (kind === 'sign' && '(['.includes(token)) depth++
    if (kind === 'sign' && ')]'.includes(token)) depth--
    if (depth === 0 && kind === 'sign' && token === ',') isDefault = false
    if (depth === 0 && ((kind === 'word' && token.toLowerCase() === 'default') || token === '=')) isDefault = true
    if (!isDefault) kept += token
    at = end
  }
  return kept
}

function requireSensible({ body, settings, is_security_definer: isDefiner, comment }: FunctionDraft) {
  if (body.trim() === '') throw new InvalidStructure('body', 'Enter the body of the function.')
  if (settings.some(({ name, values }) => name === '' || values.length === 0))
    throw new InvalidStructure('settings', 'A setting has a name and a value.')
  if (isDefiner && comment === null)
    throw new InvalidStructure('comment', 'Say why it runs with the rights of its owner.')
}
