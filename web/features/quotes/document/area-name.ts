import { t } from '../texts.ts'

interface Named {
  name: string
  count?: number
}

/** An area's name, with how many identical ones there are: “Restroom × 6”. */
export const areaName = ({ name, count = 1 }: Named) => `${name || t('area')}${count > 1 ? ` × ${count}` : ''}`
