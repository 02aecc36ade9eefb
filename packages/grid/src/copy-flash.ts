const DURATION = 400

/** Flashes the selected cells, so that a person sees what was copied. */
export function flashCopied(grid: HTMLElement) {
  for (const cell of grid.querySelectorAll('.dg-selected'))
    cell.animate([{ backgroundColor: FLASH }, {}], { duration: DURATION, easing: 'ease-out' })
}

const FLASH = 'color-mix(in oklab, var(--dg-accent) 40%, var(--dg-accent-surface))'
