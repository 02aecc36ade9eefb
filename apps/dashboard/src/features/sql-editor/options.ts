import { create } from 'zustand'
import { rowLimits } from '../../data/run-sql.ts'
import { asThemselves, type RunAs } from './run-as/run-as.ts'

interface RunOptions {
  rowLimit: number
  transaction: boolean
  /** The transaction stays open after a run, until it is committed. */
  keepsOpen: boolean
  /** By project, since each has users of its own. */
  runAs: Readonly<Record<string, RunAs>>
}

/** How queries run; the same for every snippet until the page is loaded again. */
export const useRunOptions = create<RunOptions>(() => ({
  rowLimit: rowLimits[1],
  transaction: true,
  keepsOpen: false,
  runAs: {},
}))

export const runAsIn = (ref: string, { runAs }: Pick<RunOptions, 'runAs'>): RunAs => runAs[ref] ?? asThemselves

export const setRunAs = (ref: string, as: RunAs) =>
  useRunOptions.setState(({ runAs }) => ({ runAs: { ...runAs, [ref]: as } }))
