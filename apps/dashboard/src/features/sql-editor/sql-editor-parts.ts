import { lazy } from 'react'
import type { FeatureParts } from '../../components/feature/feature-parts.ts'
import { allDrafts } from '../../data/sql-drafts.ts'
import { sqlShortcuts } from './sql-shortcuts.ts'

const SignOutWithDrafts = lazy(async () => ({
  default: (await import('./sign-out-with-drafts.tsx')).SignOutWithDrafts,
}))

export const sqlEditorParts: FeatureParts = {
  shortcuts: Object.values(sqlShortcuts),
  signOutGuard: { isNeeded: () => allDrafts().length > 0, Dialog: SignOutWithDrafts },
}
