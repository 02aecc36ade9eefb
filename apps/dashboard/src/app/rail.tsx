import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { readStored, removeStored, writeStored } from '../lib/stored.ts'
import { PlainIconButton } from './plain-icon-button.tsx'
import { NavigationList, type NavigationGroups } from './navigation-list.tsx'

/** Icons at the left. Hovering or tabbing into it shows the words above the content, which stays where it is. */
export function Rail({ navigation }: { navigation: NavigationGroups }) {
  const [isPinned, setPinned] = useState(() => readStored('plinth.rail-pinned') === 'yes')
  const onPin = () => {
    if (isPinned) removeStored('plinth.rail-pinned')
    else writeStored('plinth.rail-pinned', 'yes')
    setPinned(!isPinned)
  }
  return (
    <div className={isPinned ? 'relative z-30 w-52 shrink-0' : 'relative z-30 w-12 shrink-0'}>
      <nav
        aria-label="Areas"
        data-pinned={isPinned || undefined}
        className="group/rail absolute inset-y-0 start-0 flex w-12 flex-col overflow-hidden border-e border-border bg-canvas py-2 transition-[width,box-shadow] duration-150 hover:w-52 hover:shadow-float focus-within:w-52 focus-within:shadow-float data-pinned:w-52 data-pinned:shadow-none"
      >
        <NavigationList navigation={navigation} />
        <div className="mt-auto px-2 opacity-0 group-focus-within/rail:opacity-100 group-hover/rail:opacity-100 group-data-pinned/rail:opacity-100">
          <PlainIconButton label={isPinned ? 'Unpin the navigation' : 'Pin the navigation'} onClick={onPin}>
            {isPinned ? <PanelLeftClose size={16} aria-hidden /> : <PanelLeftOpen size={16} aria-hidden />}
          </PlainIconButton>
        </div>
      </nav>
    </div>
  )
}
