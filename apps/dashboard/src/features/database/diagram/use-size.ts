import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './diagram-view.ts'

/** How large an element is; undefined until it is there. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const found = element.current!
    const measure = () => setSize({ width: found.clientWidth, height: found.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(found)
    return () => observer.disconnect()
  }, [element])
  return size
}
