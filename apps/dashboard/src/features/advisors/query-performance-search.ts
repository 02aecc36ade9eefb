import { oneText } from '../../lib/plain-search.ts'

export interface QueryPerformanceSearch {
  order?: string
  /** The statement whose detail is open. */
  statement?: string
}

export const queryPerformanceSearch = ({ order, statement }: Record<string, unknown>): QueryPerformanceSearch => ({
  order: oneText(order),
  statement: oneText(statement),
})
