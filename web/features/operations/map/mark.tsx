import type { SiteState } from './site-states.ts'

/** A shape per state, so that color is not the only cue. */
const shapes: Record<SiteState, string> = {
  no_show: 'M12 2 22.5 21h-21Z',
  late: 'M12 1.5 22.5 12 12 22.5 1.5 12Z',
  short: 'M3.5 3.5h17v17h-17Z',
  started: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z',
  planned: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z',
  done: 'M3.5 3.5h17v17h-17Z',
  none: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
}

/** A state's mark on the map and in its legend. */
export const Mark = ({ state, size = 24 }: { state: SiteState; size?: number }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" className="map-mark" data-state={state}>
    <path d={shapes[state]} strokeWidth="2" strokeLinejoin="round" />
    {state === 'no_show' && <path d="M12 9v5m0 2.5v.5" className="map-sign" strokeWidth="2.4" strokeLinecap="round" />}
    {state === 'late' && (
      <path d="M12 7v5.5l3 2" className="map-sign" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
    )}
    {state === 'short' && <path d="M8 12h8" className="map-sign" strokeWidth="2.4" strokeLinecap="round" />}
    {state === 'started' && <path d="m10 8 6 4-6 4Z" className="map-sign" strokeWidth="1.5" strokeLinejoin="round" />}
    {state === 'done' && (
      <path d="m8 12 3 3 5.5-6" className="map-sign" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    )}
  </svg>
)
