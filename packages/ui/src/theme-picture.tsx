import type { Theme, ThemeChoice } from './theme.tsx'

/** A page of the dashboard in little, in the colours of a theme; of the system's choice, half light and half dark. */
export function ThemePicture({ theme }: { theme: ThemeChoice }) {
  return (
    <svg aria-hidden viewBox="0 0 160 96" className="block w-full rounded-[4px] border border-border">
      {theme === 'system' ? (
        <>
          <PageInLittle {...colours.light} />
          <g style={{ clipPath: 'polygon(62% 0, 100% 0, 100% 100%, 38% 100%)' }}>
            <PageInLittle {...colours.dark} />
          </g>
        </>
      ) : (
        <PageInLittle {...colours[theme]} />
      )}
    </svg>
  )
}

type Colours = Record<'canvas' | 'surface' | 'border' | 'text' | 'muted' | 'accent', string>

function PageInLittle({ canvas, surface, border, text, muted, accent }: Colours) {
  return (
    <>
      <rect width="160" height="96" fill={canvas} />
      <path d="M0 13.5h160M20.5 13v83" stroke={border} />
      <rect x="6" y="4" width="6" height="5" rx="1" fill={text} />
      {[22, 33, 44].map((y) => (
        <rect key={y} x="7" y={y} width="7" height="5" rx="1.5" fill={muted} />
      ))}
      <rect x="32" y="23" width="44" height="6" rx="2" fill={text} />
      <rect x="32.5" y="37.5" width="116" height="46" rx="4" fill={surface} stroke={border} />
      <rect x="40" y="46" width="62" height="4" rx="2" fill={muted} />
      <rect x="40" y="55" width="46" height="4" rx="2" fill={muted} />
      <rect x="40" y="67" width="26" height="9" rx="2.5" fill={accent} />
    </>
  )
}

/** As `theme.css` states them: outside of its own page a theme's tokens cannot be used. A test compares the two. */
export const colours: Record<Theme, Colours> = {
  light: {
    canvas: 'oklch(98.5% 0.003 85)',
    surface: 'oklch(100% 0 0)',
    border: 'oklch(90% 0.005 85)',
    text: 'oklch(23% 0.01 75)',
    muted: 'oklch(47% 0.012 75)',
    accent: 'oklch(47% 0.19 266)',
  },
  dark: {
    canvas: 'oklch(17% 0.006 75)',
    surface: 'oklch(20.5% 0.006 75)',
    border: 'oklch(30% 0.008 75)',
    text: 'oklch(93% 0.005 85)',
    muted: 'oklch(70% 0.01 80)',
    accent: 'oklch(70% 0.14 266)',
  },
  'classic-dark': {
    canvas: 'oklch(21% 0.012 265)',
    surface: 'oklch(25% 0.013 265)',
    border: 'oklch(35% 0.015 265)',
    text: 'oklch(94% 0.008 265)',
    muted: 'oklch(72% 0.015 265)',
    accent: 'oklch(72% 0.13 266)',
  },
}
