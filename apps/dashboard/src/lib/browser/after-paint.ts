/** Resolves when what is rendered now has been painted; soon in a tab that nobody sees, where nothing is. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    const next = () => setTimeout(resolve)
    if (document.hidden) next()
    else requestAnimationFrame(next)
  })
