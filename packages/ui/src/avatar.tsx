interface AvatarProps {
  /** Whom it stands for: the letters and the colour come from it. */
  name: string
  size?: 20 | 24 | 96
}

/** A person's initials on a colour of their own. It stands beside the name, so a screen reader passes it by. */
export function Avatar({ name, size = 24 }: AvatarProps) {
  // two letters are too small to read in a line of text, and would have to be part of a button's name
  const letters = size === 96 ? initialsOf(name) : initialsOf(name, 1)
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 96 96" className="shrink-0 rounded-full select-none">
      <rect width="96" height="96" fill={`oklch(46% 0.09 ${hueOf(name)})`} />
      <text
        x="48"
        y="47"
        fill="oklch(99% 0 0)"
        fontSize={size === 96 ? 38 : 50}
        fontWeight="600"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {letters}
      </text>
    </svg>
  )
}

/** The first letters of the first words; there are none where nothing in the name is a letter. */
export function initialsOf(name: string, most = 2) {
  const words = name.split(/\P{L}+/u).filter((word) => word !== '')
  return words
    .slice(0, most)
    .map(([first = '']) => first.toLocaleUpperCase('en'))
    .join('')
}

const HUES = 24

/** One of 24 hues, the same for the same name everywhere. */
export function hueOf(name: string) {
  const codes = Array.from(name, (letter) => letter.codePointAt(0)!)
  const sum = codes.reduce((total, code) => (total * 31 + code) % 65_521, 7)
  return (sum % HUES) * (360 / HUES)
}
