import { type ComponentType, useSyncExternalStore } from 'react'

interface Fallbacks<Props> {
  /** Until the code is there. */
  meanwhile: ComponentType<Props>
  /** Where it did not come; without it, the failure is the page's. */
  otherwise?: ComponentType<Props>
}

/**
 * A component whose code is fetched when it is first shown, or before that by `fetch`. Code that is there is shown at
 * once, where `lazy` shows what waits first, and for a third of a second.
 */
export function fetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile, otherwise }: Fallbacks<Props>,
) {
  let Shown = meanwhile
  let loading: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const shown = () => Shown

  const show = (component: ComponentType<Props>) => {
    Shown = component
    for (const listener of listeners) listener()
  }
  const fetch = (): Promise<void> =>
    (loading ??= load().then(show, (error: unknown) => {
      loading = undefined
      // without a network what waits stays, and the code comes when there is one again
      if (globalThis.navigator?.onLine === false) addEventListener('online', () => void fetch(), { once: true })
      else show(otherwise ?? failingWith(error))
    }))

  function subscribe(listener: () => void) {
    listeners.add(listener)
    void fetch()
    return () => listeners.delete(listener)
  }

  function View(props: Props) {
    const Current = useSyncExternalStore(subscribe, shown, shown)
    // oxlint-disable-next-line react/static-components -- it is chosen here, not created
    return <Current {...props} />
  }
  return { View, fetch }
}

function failingWith(error: unknown) {
  return function Failing(): never {
    throw error
  }
}
