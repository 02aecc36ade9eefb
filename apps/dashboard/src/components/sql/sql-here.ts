import { useEffect } from 'react'
import { create } from 'zustand'

/** The SQL editor of the page, for what stands beside it. */
export interface SqlHere {
  /** The text that is selected; empty when nothing is. */
  selection: () => string
  /** Puts text where the cursor is. */
  insert: (text: string) => void
  /** What went wrong with the last run. */
  failure: SqlFailure | undefined
}

export interface SqlFailure {
  message: string
  sql: string
}

const useHere = create<{ here: SqlHere | undefined }>(() => ({ here: undefined }))

/** The editor that is open; undefined on other pages. */
export const useSqlHere = () => useHere(({ here }) => here)

/** Says that the page has an editor, as long as it is there. */
export function useOfferSql(here: SqlHere) {
  const { selection, insert, failure } = here
  useEffect(() => {
    const offered = { selection, insert, failure }
    useHere.setState({ here: offered })
    return () => useHere.setState((state) => (state.here === offered ? { here: undefined } : state))
  }, [selection, insert, failure])
}
