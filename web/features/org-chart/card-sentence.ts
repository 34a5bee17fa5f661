import type { ChartNode } from './chart-tree.ts'
import { t } from './texts.ts'

/** A card's text for screen readers. */
export const cardSentence = ({ person, reports }: ChartNode) =>
  [person.name, person.title, reports && t('reports', { count: reports })].filter(Boolean).join(', ')
