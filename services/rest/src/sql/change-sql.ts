import type { ChangePlan } from '../plan/plan-change.ts'
import { logicSql } from './conditions.ts'
import { BODY, jsonRowsSql } from './json-rows.ts'
import { columnOf, quoteName, quoteQualified } from './names.ts'
import type { Parameters } from './parameters.ts'
import { whereSql } from './read-sql.ts'

/** A change that returns the rows which it has made. */
export function changeSql(plan: ChangePlan, parameters: Parameters): string {
  switch (plan.change) {
    case 'update':
      return updateSql(plan, parameters)
    case 'delete':
      return `DELETE FROM ${quoteQualified(plan.table)}${ownRows(plan, parameters)}${returningSql(plan)}`
    default:
      return insertSql(plan, parameters)
  }
}

const ownRows = ({ table, where }: ChangePlan, parameters: Parameters) =>
  whereSql(where.map((logic) => logicSql(quoteQualified(table), logic, parameters)))

function insertSql(plan: ChangePlan, parameters: Parameters): string {
  const { table, columns, payload, where, onConflict, appliesDefaults } = plan
  const names = columns.map(({ name }) => quoteName(name))
  const into = `INSERT INTO ${quoteQualified(table)}${names.length === 0 ? '' : `(${names.join(', ')})`}`
  const values = names.map((name) => `${BODY}.${name}`).join(', ')
  const rows = payload ? jsonRowsSql({ payload, columns, appliesDefaults }, parameters) : '(VALUES (1)) AS _'
  const conditions = [
    ...(onConflict?.merges ? [countInserted(1)] : []),
    ...where.map((logic) => logicSql(BODY, logic, parameters)),
  ]
  return `${into} SELECT ${values} FROM ${rows}${whereSql(conditions)}${conflictSql(plan, names)}${returningSql(plan)}`
}

function conflictSql({ onConflict }: ChangePlan, names: readonly string[]): string {
  if (!onConflict || onConflict.columns.length === 0) return ''
  const target = ` ON CONFLICT (${onConflict.columns.map(quoteName).join(', ')})`
  if (!onConflict.merges || names.length === 0) return `${target} DO NOTHING`
  const values = names.map((name) => `${name} = EXCLUDED.${name}`).join(', ')
  return `${target} DO UPDATE SET ${values} WHERE ${countInserted(-1)}`
}

/** Counts rows on the way: every one that is to be inserted, and back those that were updated. Always true. */
function countInserted(step: 1 | -1): string {
  const counted = `coalesce(nullif(current_setting('${INSERTED}', true), '')::int, 0)`
  return `set_config('${INSERTED}', (${counted} + ${step})::text, true) <> '${step > 0 ? 0 : -1}'`
}

export const INSERTED = 'pgrst.inserted'

/** An update of no columns changes nothing, and still has their names. */
function updateSql(plan: ChangePlan, parameters: Parameters): string {
  const { table, columns, payload, appliesDefaults, returns } = plan
  const target = quoteQualified(table)
  if (columns.length === 0 || !payload) {
    const names =
      returns.length === 0 ? 'NULL' : returns.map((name) => columnOf(quoteName(table.name), name)).join(', ')
    return `SELECT ${names} FROM ${target} WHERE false`
  }
  const values = columns.map(({ name }) => `${quoteName(name)} = ${BODY}.${quoteName(name)}`).join(', ')
  const rows = jsonRowsSql({ payload, columns, appliesDefaults }, parameters)
  return `UPDATE ${target} SET ${values} FROM ${rows}${ownRows(plan, parameters)}${returningSql(plan)}`
}

function returningSql({ table, returns }: ChangePlan): string {
  if (returns.length === 0) return ' RETURNING 1'
  return ` RETURNING ${returns.map((name) => columnOf(quoteQualified(table), name)).join(', ')}`
}
