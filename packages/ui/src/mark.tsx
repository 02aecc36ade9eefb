/** The sign of the product: a square stone on a base wider by a third. 16 to 64 px. */
export function Mark({ size = 20, label, className }: { size?: number; label?: string; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="currentColor"
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d="M3 0h10v10H3zM1.333 11h13.334v5H1.333z" />
    </svg>
  )
}
