import { useLocation } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { noticesHeight } from '../../lib/browser/stored-entries.ts'
import { usePreview } from '../../lib/browser/preview-flags.ts'

const look = 'max-h-[40dvh] shrink-0 overflow-y-auto'

/** What stands around the notices. Usually the page makes room as they come; with the preview it never moves for them. */
export function NoticesFrame({ children }: { children: ReactNode }) {
  return usePreview('cls') ? (
    <StillFrame>{children}</StillFrame>
  ) : (
    <section aria-label="Notices" className={look}>
      {children}
    </section>
  )
}

/**
 * Reserves the height that the notices had on the page before, also across a reload. A notice that does not fit is shown
 * at the bottom of the screen, where it covers least. The height is reset when the page changes, and when the person
 * dismisses or expands a notice.
 */
function StillFrame({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const section = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(() => ({ height: noticesHeight.read(), path }))
  if (room.path !== path) setRoom({ height: noticesHeight.read(), path })

  /** Keeps in mind what the next page needs, whenever the notices change. */
  function watch(element: HTMLElement) {
    section.current = element
    const observer = new ResizeObserver(() => noticesHeight.write(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }

  /** Once what the press changed is there. */
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button'))
      requestAnimationFrame(() => setRoom({ height: section.current?.offsetHeight ?? 0, path }))
  }

  return (
    <div className="relative z-20 shrink-0" style={{ height: room.height }}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- presses that bubble from the buttons in it */}
      <section
        ref={watch}
        aria-label="Notices"
        data-still
        className={`${room.height > 0 ? 'absolute top-0' : 'fixed bottom-0'} inset-x-0 shadow-float ${look}`}
        onClick={onClick}
      >
        {children}
      </section>
    </div>
  )
}
