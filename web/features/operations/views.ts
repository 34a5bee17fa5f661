/** The parts of operations in their order; those after the map come from other areas. */
export const views = ['now', 'week', 'map', 'logs', 'problems', 'supplies'] as const
export type AreaView = Exclude<(typeof views)[number], 'now' | 'week' | 'map'>
