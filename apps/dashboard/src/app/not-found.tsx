import { use } from 'react'
import { fetched } from '../components/loading/fetched.tsx'
import { InsideShell } from './inside-shell.ts'
import { NoSuchPage } from './no-such-page.tsx'

/** Fetched for an address that leads nowhere at all: it brings the shell. */
const Outside = fetched(async () => (await import('./not-found-outside.tsx')).NotFoundOutside, {
  meanwhile: () => null,
})

/** For an address that leads nowhere, in the frame of where one is. */
export function NotFound() {
  return use(InsideShell) ? <NoSuchPage /> : <Outside.View />
}
