import type { Step } from 'react-joyride'
import { t } from './texts.ts'

interface TourStep {
  readonly event: 'hover' | 'click'
  readonly content: string
  readonly target: string
}

/** The tour of doc-tutorial: the sidebar menu, the docs link and the Add Client button. */
export const tourSteps = (): readonly TourStep[] => [
  { event: 'click', content: t('menu'), target: '[data-tour="menu"]' },
  { event: 'click', content: t('docs'), target: '[data-tour="docs"]' },
  { event: 'click', content: t('addClient'), target: '[data-tour="add-client"]' },
]

const widthMax = 380
const gutters = 32
const scrollOffset = 20
/** Height of the sticky top bar, below which a target must be scrolled. */
const topBar = 64
/** Targets with a fixed position, which need no scrolling. */
const fixedTargets = ['menu', 'docs']

/** The steps in react-joyride's format, with the specified sizes. */
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

/** react-joyride's names for `{step}` and `{steps}` are current and total. */
export const tourLabels = () => ({
  back: t('back'),
  close: t('close'),
  last: t('last'),
  next: t('next'),
  nextWithProgress: t('nextStep'),
  open: t('open'),
  skip: t('skip'),
})
