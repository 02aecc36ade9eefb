import { useStore } from 'zustand'
import { currentSession } from '../../api/session.ts'
import { onDataWithdrawn, sharesData } from '../../data/assistant-sharing.ts'
import { type Assistant, type AssistantView, createAssistant } from './assistant.ts'
import { openInAddress } from './open-in-address.ts'
import type { PanelExtras } from './state/assistant-state.ts'
import { closePanel, openPanel } from './state/panel.ts'

const assistants = new Map<string, Assistant>()

/** The assistant of a project. An answer goes on, and what was said stays, while another project is looked at. */
export function assistantOf(projectRef: string): Assistant {
  const known = assistants.get(projectRef)
  if (known) return known
  const made = createAssistant({
    projectRef,
    owner: currentSession()?.user.id ?? '',
    sharesData: () => sharesData(projectRef),
    onDataWithdrawn: (listener) => onDataWithdrawn(projectRef, listener),
    openInAddress: openInAddress(location.search),
  })
  assistants.set(projectRef, made)
  return made
}

export const useAssistant = <Value>(projectRef: string, select: (view: AssistantView) => Value): Value =>
  useStore(assistantOf(projectRef).store, select)

/** Opens the panel with what is laid ready in it, and gives it the focus. */
export function openAssistant(projectRef: string, extras: PanelExtras = {}) {
  const { change, store } = assistantOf(projectRef)
  store.setState(({ focusRequests }) => ({ focusRequests: focusRequests + 1 }))
  change((state) => openPanel(state, extras))
}

export function closeAssistant(projectRef: string) {
  const { change, store } = assistantOf(projectRef)
  store.setState(({ focusRequests }) => ({ focusRequests: focusRequests + 1 }))
  change(closePanel)
}

export const toggleAssistant = (projectRef: string) =>
  assistantOf(projectRef).view().state.open ? closeAssistant(projectRef) : openAssistant(projectRef)
