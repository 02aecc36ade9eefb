import { type ComponentType, useSyncExternalStore } from 'react'

/**
 * A component whose code is fetched when it is first shown, or before that by `fetch`. Until then, and where it does
 * not come, `Meanwhile` stands in its place. Code that is there is shown at once, where `lazy` shows what waits first.
 */
export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props>,
) {
  let Loaded = Meanwhile
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()

  const fetch = () =>
    (loading ??= load().then(
      (component) => {
        Loaded = component
        for (const listener of listeners) listener()
      },
      () => {
        loading = undefined
      },
    ))

  function subscribe(listener: () => void) {
    listeners.add(listener)
    void fetch()
    return () => listeners.delete(listener)
  }

  function View(props: Props) {
    const Shown = useSyncExternalStore(subscribe, () => Loaded)
    return <Shown {...props} />
  }
  return { View, fetch }
}
