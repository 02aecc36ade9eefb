import { create } from 'zustand'
import { rowLimits } from '../../data/run-sql.ts'

/** How queries run; the same for every snippet until the page is loaded again. */
export const useRunOptions = create<{ rowLimit: number; transaction: boolean }>(() => ({
  rowLimit: rowLimits[1],
  transaction: true,
}))
