/** The looks of what floats above the page. */
export const floatingLook =
  'z-50 animate-rise overflow-auto rounded-control border border-border bg-raised shadow-float'
