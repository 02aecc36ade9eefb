import { createFileRoute } from '@tanstack/react-router'
import { ensureSession, signOut } from '../api/session.ts'

export const Route = createFileRoute('/logout')({
  beforeLoad: async ({ preload }) => {
    if (preload) return
    await ensureSession()
    await signOut()
    location.replace('/sign-in')
    await new Promise(() => {})
  },
})
