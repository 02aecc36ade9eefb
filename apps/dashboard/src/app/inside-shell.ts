import { createContext } from 'react'

/** Whether the shell stands around what is drawn, with its bar and its landmarks. */
export const InsideShell = createContext(false)
