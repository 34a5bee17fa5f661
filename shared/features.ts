export interface Feature {
  readonly id: string
  /** What holds where a browser does not say otherwise. */
  readonly default: boolean
}

/** What can be switched on and off per browser, on `/features`. */
export const features = [
  {
    id: 'live-updates',
    default: true,
  },
  {
    id: 'search-palette',
    default: true,
  },
  {
    id: 'load-ahead',
    default: true,
  },
] as const satisfies readonly Feature[]
