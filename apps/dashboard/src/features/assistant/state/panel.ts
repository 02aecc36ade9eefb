import type { AssistantState, PanelExtras } from './assistant-state.ts'

export const openPanel = (state: AssistantState, extras: PanelExtras = {}): AssistantState => ({
  ...state,
  open: true,
  extras: { ...state.extras, ...extras },
})

export const closePanel = (state: AssistantState): AssistantState => ({ ...state, open: false })

/** What was laid ready is used up, or was taken away. */
export const takeExtras = (state: AssistantState, ...names: (keyof PanelExtras)[]): AssistantState => ({
  ...state,
  extras: { ...state.extras, ...Object.fromEntries(names.map((name) => [name, undefined])) },
})
