import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type FocusEvent, useState } from 'react'
import { railPinned } from '../lib/browser/stored-entries.ts'
import { PlainIconButton } from './plain-icon-button.tsx'
import { NavigationList, type NavigationGroups } from './navigation-list.tsx'

/** Icons at the left. Hovering or tabbing into it shows the words above the content, which stays where it is. */
export function Rail({ navigation }: { navigation: NavigationGroups }) {
  const [isPinned, setPinned] = useState(railPinned.read)
  // After a click the person wants the page; the labels come back on the next hover.
  const [isDone, setDone] = useState(false)
  const onFocus = ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible')) setDone(false)
  }
  const onPin = () => {
    railPinned.write(!isPinned)
    setPinned(!isPinned)
  }
  return (
    <div
      onPointerEnter={() => setDone(false)}
      onFocus={onFocus}
      className={isPinned ? 'relative z-30 w-52 shrink-0' : 'relative z-30 w-12 shrink-0'}
    >
      <nav
        aria-label="Areas"
        data-pinned={isPinned || undefined}
        data-done={(isDone && !isPinned) || undefined}
        className="group/rail absolute inset-y-0 start-0 flex w-12 flex-col overflow-hidden border-e border-border bg-canvas py-2 transition-[width,box-shadow] duration-150 not-data-done:hover:w-52 not-data-done:hover:shadow-float not-data-done:focus-within:w-52 not-data-done:focus-within:shadow-float data-pinned:w-52 data-pinned:shadow-none!"
      >
        <NavigationList navigation={navigation} onNavigate={() => setDone(true)} />
        <div className="mt-auto px-2 opacity-0 group-focus-within/rail:opacity-100 group-hover/rail:opacity-100 group-data-done/rail:opacity-0 group-data-pinned/rail:opacity-100">
          <PlainIconButton label={isPinned ? 'Unpin the navigation' : 'Pin the navigation'} onClick={onPin}>
            {isPinned ? <PanelLeftClose size={16} aria-hidden /> : <PanelLeftOpen size={16} aria-hidden />}
          </PlainIconButton>
        </div>
      </nav>
    </div>
  )
}
