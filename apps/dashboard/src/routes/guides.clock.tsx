import { createFileRoute } from '@tanstack/react-router'
import { ClockGuide } from '../features/guides/clock-guide.tsx'

export const Route = createFileRoute('/guides/clock')({
  component: ClockGuide,
})
