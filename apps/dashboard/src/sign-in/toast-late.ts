/** Shows a toast; the code for toasts is fetched when the first one is needed, which is hardly ever. */
export function toastLate(message: string) {
  void import('./late-toaster.tsx').then(({ showToast }) => showToast(message))
}
