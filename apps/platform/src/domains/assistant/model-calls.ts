import type { chat as Chat } from './chat.ts'
import type { complete as Complete } from './complete.ts'

// The library that speaks to models costs every start 0.1 s and 10 MB, and many installations have no model.
const loadChat = () => import('./chat.ts')
const loadComplete = () => import('./complete.ts')

export const chat: typeof Chat = async (input, context) => (await loadChat()).chat(input, context)

export const complete: typeof Complete = async (input, context) => (await loadComplete()).complete(input, context)

/** So that the first who asks does not wait for it. */
export const loadModelCalls = () => Promise.all([loadChat(), loadComplete()])
