export interface Feature {
  readonly id: string
  /** The value unless the browser has an override. */
  readonly default: boolean
}

/** Feature flags that can be switched per browser on `/features`. */
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
