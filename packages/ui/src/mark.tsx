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
      <path d="M2.75.25h10.5v10.5H2.75zM1 11.75h14v4H1z" />
    </svg>
  )
}
