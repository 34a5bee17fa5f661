export const floorTypes = ['carpet', 'vct', 'tile', 'wood', 'concrete', 'rubber', 'stone', 'other'] as const
export type FloorType = (typeof floorTypes)[number]
