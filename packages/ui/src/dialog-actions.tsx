import type { ReactNode } from 'react'

/** The buttons in the footer of a dialog: at the right, Cancel first and the one that acts last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>
}
