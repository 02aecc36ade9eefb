import type { PreviewKey } from '@plinth/catalog/previews'
import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from './stored.ts'

const listeners = new Set<() => void>()
let changes = 0

/** Whether the preview was switched on in this browser. Off until then. */
export const isPreviewOn = (key: PreviewKey) => readStored(`plinth.preview.${key}`) === 'true'

/** The same for a component, which follows changes made here and in other tabs. */
export const usePreview = (key: PreviewKey) => useSyncExternalStore(subscribeToPreviews, () => isPreviewOn(key))

/** For a component that asks about several. */
export function usePreviews() {
  useSyncExternalStore(subscribeToPreviews, () => changes)
  return isPreviewOn
}

export function setPreview(key: PreviewKey, isOn: boolean) {
  if (isOn) writeStored(`plinth.preview.${key}`, 'true')
  else removeStored(`plinth.preview.${key}`)
  announce()
}

export function subscribeToPreviews(listener: () => void) {
  if (listeners.size === 0) addEventListener('storage', announce)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', announce)
  }
}

function announce() {
  changes++
  for (const listener of listeners) listener()
}
