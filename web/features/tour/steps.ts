import type { Step } from 'react-joyride'
import { t } from './texts.ts'

interface TourStep {
  readonly event: 'hover' | 'click'
  readonly content: string
  readonly target: string
}

/** The tour doc-tutorial: the sidebar menu, the docs link, the Add Client button. */
export const tourSteps = (): readonly TourStep[] => [
  { event: 'click', content: t('menu'), target: '[data-tour="menu"]' },
  { event: 'click', content: t('docs'), target: '[data-tour="docs"]' },
  { event: 'click', content: t('addClient'), target: '[data-tour="add-client"]' },
]

const widthMax = 380
const gutters = 32
const scrollOffset = 20
/** The bar at the top stays where it is: what is scrolled to has to come out below it. */
const topBar = 64
/** These stay where they are too, and need no scrolling. */
const fixedTargets = ['menu', 'docs']

/** The tour's steps as the library takes them, with the specified measures. */
export const joyrideSteps = (): Step[] =>
  tourSteps().map(({ event, content, target }) => ({
    target,
    content,
    beaconTrigger: event,
    skipBeacon: true,
    width: Math.min(widthMax, innerWidth - gutters),
    skipScroll: fixedTargets.some((name) => target.includes(name)),
    scrollOffset: topBar + scrollOffset,
  }))

/** `{step}` and `{steps}` of the specified label are called current and total by the library. */
export const tourLabels = () => ({
  back: t('back'),
  close: t('close'),
  last: t('last'),
  next: t('next'),
  nextWithProgress: t('nextStep'),
  open: t('open'),
  skip: t('skip'),
})
