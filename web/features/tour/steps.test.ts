import { expect, test } from 'vitest'
import { joyrideSteps, tourLabels, tourSteps } from './steps.ts'

test('the tour has three steps: the menu, the docs link, the Add Client button', () => {
  expect(tourSteps().map(({ target }) => target)).toEqual([
    '[data-tour="menu"]',
    '[data-tour="docs"]',
    '[data-tour="add-client"]',
  ])
})

test('the labels are the specified ones', () => {
  expect(tourLabels()).toEqual({
    back: 'Back',
    close: 'Close',
    last: 'Last',
    next: 'Next',
    nextWithProgress: 'Next (Step {current} of {total})',
    open: 'Open the dialog',
    skip: 'Skip',
  })
})

test('the tooltip is 380 px wide, narrower where the window is', () => {
  const width = innerWidth
  expect(joyrideSteps().map((step) => step.width)).toEqual([380, 380, 380])
  window.innerWidth = 360
  expect(joyrideSteps()[0]?.width).toBe(328)
  window.innerWidth = width
})
