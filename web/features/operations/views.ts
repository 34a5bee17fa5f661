/** Views of operations in order; those after the map come from other features. */
export const views = ['now', 'day', 'week', 'map', 'swaps', 'logs', 'problems', 'supplies'] as const
export type AreaView = Exclude<(typeof views)[number], 'now' | 'day' | 'week' | 'map' | 'swaps'>
