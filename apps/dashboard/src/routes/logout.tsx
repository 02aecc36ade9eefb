import { createFileRoute } from '@tanstack/react-router'
import { lookForSession, signOut } from '../api/session.ts'

export const Route = createFileRoute('/logout')({
  beforeLoad: async ({ preload }) => {
    if (preload) return
    await lookForSession()
    await signOut()
    location.replace('/sign-in')
    await new Promise(() => {})
  },
})
