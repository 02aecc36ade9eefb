import type { PreviewKey } from '@plinth/catalog/previews'
import { useSyncExternalStore } from 'react'
import { storedPreviews } from './stored-entries.ts'

let changes = 0

/** Whether the preview was switched on in this browser. Off until then. */
export const isPreviewOn = (key: PreviewKey) => storedPreviews.of(key).read()

/** The same for a component, which follows changes made here and in other tabs. */
export function usePreview(key: PreviewKey) {
  const isOn = () => isPreviewOn(key)
  return useSyncExternalStore(subscribeToPreviews, isOn, isOn)
}

/** For a component that asks about several. */
export function usePreviews() {
  useSyncExternalStore(subscribeToPreviews, () => changes)
  return isPreviewOn
}

export function setPreview(key: PreviewKey, isOn: boolean) {
  if (isOn) storedPreviews.of(key).write(true)
  else storedPreviews.of(key).remove()
}

export const subscribeToPreviews = (listener: () => void) =>
  storedPreviews.subscribe(() => {
    changes++
    listener()
  })
