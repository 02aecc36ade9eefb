import type { Arguments, CallPlan } from '../plan/plan-call.ts'
import { unknownField } from '../plan/resolved-field.ts'
import type { Parameter } from '../schema-cache/routine.ts'
import { SCALAR } from './body-sql.ts'
import { BODY, jsonRowsSql } from './json-rows.ts'
import { columnOf, quoteName, quoteQualified } from './names.ts'
import type { Parameters } from './parameters.ts'

const CALL = 'pgrst_call'

/** The rows that a function returns, or its value as a column. */
export function callSql(plan: CallPlan, parameters: Parameters): string {
  const { routine, returns } = plan
  const isScalar = routine.returns.kind === 'scalar'
  const columns = isScalar ? `${CALL}.${SCALAR}` : returns.map((name) => columnOf(CALL, name)).join(', ')
  const called = (given: string) => {
    const call = `${quoteQualified(routine)}(${given})`
    return isScalar ? `(SELECT ${call} AS ${SCALAR}) AS ${CALL}` : `${call} AS ${CALL}`
  }
  return `SELECT ${columns} FROM ${fromSql(plan, called, parameters)}`
}

function fromSql(plan: CallPlan, called: (given: string) => string, parameters: Parameters): string {
  const { parameters: taken, arguments: given } = plan
  const [only] = taken
  if (!only) return called('')
  if (only.name === '') return called(wholeBody(only, given, parameters))
  if (given.kind === 'json') {
    const columns = taken.map(({ name, unboundedType }) => ({ ...unknownField(name), type: unboundedType }))
    const rows = jsonRowsSql({ payload: given.payload, columns, isOne: true }, parameters)
    return `${rows}, LATERAL ${called(taken.map((one) => named(one, `${BODY}.${quoteName(one.name)}`)).join(', '))}`
  }
  const values = given.kind === 'values' ? given.values : new Map<string, string>()
  return called(
    taken.map((one) => named(one, `${parameters.add(values.get(one.name) ?? null)}::${one.unboundedType}`)).join(', '),
  )
}

const named = ({ name, variadic }: Parameter, value: string) =>
  `${variadic ? 'VARIADIC ' : ''}${quoteName(name)} := ${value}`

function wholeBody({ type }: Parameter, given: Arguments, parameters: Parameters): string {
  const value = given.kind === 'json' ? given.payload.text : given.kind === 'raw' ? given.bytes : null
  if (type === 'bytea') return `${parameters.add(value)}::bytea`
  return `${parameters.add(Buffer.isBuffer(value) ? value.toString() : value)}::${type}`
}
