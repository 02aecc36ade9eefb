import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For the address of a new query: what stands in the editor. */
    sqlToBeginWith?: string
  }
}

/** The SQL that another page sent along. It is no part of the address, which may be shared. */
export const useSqlToBeginWith = () => useLocation({ select: ({ state }) => state.sqlToBeginWith })
