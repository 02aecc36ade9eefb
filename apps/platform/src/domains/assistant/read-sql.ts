import { isFeatureOn } from '@plinth/catalog/features'
import type { ProjectContext } from '../../context/caller-contexts.ts'
import { connectionFailure, requireUsable } from '../database/database-errors.ts'
import { personIn } from '../database/person-sql.ts'
import type { AssistantAnswer } from './read-statement.ts'

/** The rows of one SELECT, under the login that can do nothing else. */
export async function selected(sql: string, context: ProjectContext, signal: AbortSignal) {
  const { assistantSql, config, profile } = context
  if (!isFeatureOn('sql_editor:all', [...config.disabledFeatures, ...profile.disabled_features])) return switchedOff
  requireUsable(context)
  try {
    return await assistantSql.read(personIn(context), sql, { signal })
  } catch (error) {
    throw connectionFailure(error)
  }
}

const switchedOff: AssistantAnswer = {
  error: { code: 'feature_disabled', message: 'Running SQL is switched off for this person or this installation.' },
}

const EXPLAIN = 'explain (analyze false, costs true, format text) '

/** The plan alone. The options stand in brackets, so that the statement cannot bring its own and be run. */
export async function explained(sql: string, context: ProjectContext, signal: AbortSignal) {
  const answer = await selected(EXPLAIN + sql, context, signal)
  if ('error' in answer) return { error: { ...answer.error, ...positionIn(answer.error) } }
  return { plan: answer.rows.map(([line]) => line).join('\n'), is_truncated: answer.is_truncated }
}

/** Counted in what was asked about. */
const positionIn = ({ position }: { position?: number }) =>
  position === undefined ? {} : { position: Math.max(1, position - EXPLAIN.length) }
