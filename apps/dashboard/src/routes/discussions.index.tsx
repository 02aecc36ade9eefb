import { createFileRoute } from '@tanstack/react-router'
import { DiscussionListPage } from '../features/discussions/discussion-list-page.tsx'

export const Route = createFileRoute('/discussions/')({ component: DiscussionListPage })
