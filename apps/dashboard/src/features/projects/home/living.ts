// What the home shows beyond its first paint, in one piece.
export { Checklist } from './checklist.tsx'
export { CreationTook } from './creation-took.tsx'
export { Figures } from './figures.tsx'
export { Insights } from './insights.tsx'
export { Uptime } from './uptime.tsx'
