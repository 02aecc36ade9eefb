import { createFileRoute } from '@tanstack/react-router'
import { PrivacyGuide } from '../features/guides/privacy-guide.tsx'

export const Route = createFileRoute('/guides/privacy')({
  component: PrivacyGuide,
})
