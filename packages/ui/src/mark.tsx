/** The sign of the product: a fluted column on the layered stones that carry it. Crisp from 16 px. */
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
      <path d="M4 0h2v9H4zM7 0h2v9H7zM10 0h2v9h-2zM0 13h16v3H0z" />
      <path className="fill-accent" d="M2 10h12v2H2z" />
    </svg>
  )
}
