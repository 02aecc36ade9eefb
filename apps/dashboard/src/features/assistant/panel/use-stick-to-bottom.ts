import { isAtBottom } from '@plinth/ui/is-at-bottom'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Keeps the end in sight while it grows, as long as the person has not scrolled away from it. */
export function useStickToBottom() {
  const area = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isStuck = useRef(true)
  const [isAway, setAway] = useState(false)

  const toBottom = useCallback(() => {
    isStuck.current = true
    setAway(false)
    area.current?.scrollTo({ top: area.current.scrollHeight })
  }, [])

  useEffect(() => {
    const [scrolling, growing] = [area.current, content.current]
    if (!scrolling || !growing) return undefined
    const follow = () => {
      if (isStuck.current) scrolling.scrollTo({ top: scrolling.scrollHeight })
    }
    const observer = new ResizeObserver(follow)
    observer.observe(growing)
    observer.observe(scrolling)
    let last = scrolling.scrollTop
    const onScroll = () => {
      // what grew since then is no reason to stay behind; only who scrolls up wants to
      if (isAtBottom(scrolling)) isStuck.current = true
      else if (scrolling.scrollTop < last) isStuck.current = false
      last = scrolling.scrollTop
      setAway(!isStuck.current)
    }
    scrolling.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      scrolling.removeEventListener('scroll', onScroll)
    }
  }, [])

  return { area, content, isAway, toBottom }
}
