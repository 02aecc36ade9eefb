import { type ComponentType, lazy } from 'react'

/** What the page can do without: where its code does not come, the plain thing stays in its place. */
export const lazyOr = <Props>(load: () => Promise<ComponentType<Props>>, plain: ComponentType<Props> = Nothing) =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: plain }),
    ),
  )

const Nothing = () => null
