import { createFileRoute } from '@tanstack/react-router'
import { ensureSession } from '../api/session.ts'
import { EnterprisePage } from '../features/support/enterprise-page.tsx'

export const Route = createFileRoute('/contact/enterprise')({
  beforeLoad: async ({ preload }) => {
    if (!preload) await ensureSession()
  },
  component: EnterprisePage,
})
