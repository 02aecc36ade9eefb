import { use } from 'react'
import { fetched } from '../components/loading/fetched.tsx'
import { InsideShell } from './inside-shell.ts'

// seldom shown, so their code is not on every page
const Inside = fetched(async () => (await import('./no-such-page.tsx')).NoSuchPage, { meanwhile: () => null })
const Outside = fetched(async () => (await import('./not-found-outside.tsx')).NotFoundOutside, {
  meanwhile: () => null,
})

/** For an address that leads nowhere, in the frame of where one is. */
export function NotFound() {
  return use(InsideShell) ? <Inside.View /> : <Outside.View />
}
