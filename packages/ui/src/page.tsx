import type { ReactNode } from 'react'
import { classes } from './classes.tsx'

/** The column of a page of forms or lists: 1120 px at most. Editors take `full`. */
export function Page({ children, width = 'normal' }: { children: ReactNode; width?: 'normal' | 'full' }) {
  return (
    <div
      className={classes(
        'mx-auto flex w-full flex-col gap-8 px-4 py-6 text-body sm:px-6',
        width === 'normal' && 'max-w-292',
      )}
    >
      {children}
    </div>
  )
}
