const TOLERANCE_PX = 10

/** Whether the end is in sight, give or take 10 px: what grows there may then scroll along. */
export const isAtBottom = ({
  scrollTop,
  clientHeight,
  scrollHeight,
}: Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>) =>
  scrollHeight - clientHeight - scrollTop <= TOLERANCE_PX
