/** The looks that every text-like control shares. */
export const controlLook =
  'w-full min-w-0 rounded-control border border-edge bg-surface px-2.5 text-input text-text focus-visible:outline-offset-[-1px] aria-invalid:border-danger disabled:border-border disabled:bg-canvas disabled:text-muted'
