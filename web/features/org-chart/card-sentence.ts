import type { ChartNode } from './chart-tree.ts'
import { t } from './texts.ts'

/** What is said of a card to those who do not see it. */
export const cardSentence = ({ person, reports }: ChartNode) =>
  [person.name, person.title, reports && t('reports', { count: reports })].filter(Boolean).join(', ')
