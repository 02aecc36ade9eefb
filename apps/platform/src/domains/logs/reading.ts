import { PlatformError } from '../../http/errors.ts'
import { logsUnavailable } from './log-errors.ts'

/** The store may be starting again: the reader tries once more. */
export async function reading<Answer>(asked: Promise<Answer>): Promise<Answer> {
  return asked.catch((error: unknown) => {
    if (error instanceof PlatformError) throw error
    throw Object.assign(logsUnavailable(), { cause: error })
  })
}
