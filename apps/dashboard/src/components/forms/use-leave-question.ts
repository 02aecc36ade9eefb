import { useBlocker } from '@tanstack/react-router'

/** Holds leaving the page back while something on it is unsaved, until the dialog with these properties is answered. */
export function useLeaveQuestion(isDirty: boolean) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return {
    visible: status === 'blocked',
    title: 'Leave without saving?',
    description: 'Your changes on this page are not saved.',
    confirmText: 'Leave without saving',
    cancelText: 'Stay',
    variant: 'danger',
    onConfirm: () => proceed?.(),
    onCancel: () => reset?.(),
  } as const
}
