import { oneText } from '../../lib/url/plain-search.ts'

export interface QueryPerformanceSearch {
  order?: string
  /** Whether Plinth's own statements are listed too. */
  platform?: 'included'
  /** The statement whose detail is open. */
  statement?: string
}

export const queryPerformanceSearch = ({
  order,
  platform,
  statement,
}: Record<string, unknown>): QueryPerformanceSearch => ({
  order: oneText(order),
  ...(platform === 'included' ? { platform } : {}),
  statement: oneText(statement),
})
