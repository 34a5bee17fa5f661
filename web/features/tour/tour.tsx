import { useMemo } from 'react'
import { ACTIONS, EVENTS, Joyride, STATUS, type Controls, type EventData } from 'react-joyride'
import { useChoices } from '#web/domain/people/use-choices.ts'
import { useWide } from '#web/platform/window/use-wide.ts'
import { joyrideSteps, tourLabels } from './steps.ts'

interface TourProps {
  /** Undefined restores the user's own setting. */
  onSidebar: (isOpen: boolean | undefined) => void
  onEnd: () => void
}

/** Replaces the library's loader, whose style element the Content Security Policy blocks. */
const NoLoader = () => null

/** The guided tour, rendered only while it runs. */
export function Tour({ onSidebar, onEnd }: TourProps) {
  const steps = useMemo(() => joyrideSteps(), [])
  const labels = useMemo(() => tourLabels(), [])
  const keep = useChoices()
  const minHeight = useWide('(pointer: coarse)') ? 44 : 36

  function handleEvent({ type, action, index, status }: EventData, controls: Controls) {
    if (type === EVENTS.STEP_AFTER) {
      // By default Escape would go to the next step.
      if (action === ACTIONS.CLOSE) return controls.skip()
      if (index === 0 && action === ACTIONS.NEXT) onSidebar(true)
      // On a phone the open menu covers the button that the first step shows.
      if (index === 1) onSidebar(action === ACTIONS.PREV ? undefined : false)
      if (index === 2 && action === ACTIONS.PREV) onSidebar(true)
    }
    // On a slow machine the event may name the previous step, so the sidebar is set again once the tooltip is shown.
    if (type === EVENTS.TOOLTIP && index > 0) onSidebar(index === 1)
    if (type === EVENTS.TOUR_END && (status === STATUS.FINISHED || status === STATUS.SKIPPED)) {
      onEnd()
      void keep({ tourSeen: true })
    }
    return undefined
  }

  return (
    <Joyride
      run
      continuous
      steps={steps}
      locale={labels}
      onEvent={handleEvent}
      loaderComponent={NoLoader}
      options={{
        showProgress: true,
        // The second press of a double click lands on the overlay while the tooltip moves to the next step.
        overlayClickAction: false,
        buttons: ['back', 'close', 'primary', 'skip'],
        scrollDuration: 300,
        spotlightPadding: 10,
        overlayColor: '#00000080',
        zIndex: 100,
        backgroundColor: 'var(--raised)',
        arrowColor: 'var(--raised)',
        textColor: 'var(--ink)',
        primaryColor: 'var(--accent)',
      }}
      styles={{
        buttonPrimary: { color: 'var(--on-accent)', borderRadius: 8, fontSize: 13, fontWeight: 500, minHeight },
        buttonBack: { color: 'var(--ink-2)', fontSize: 13, minHeight },
        buttonSkip: { color: 'var(--ink-2)', fontSize: 13, minHeight },
        // Padding enlarges the press area; the cross keeps its size.
        buttonClose: { boxSizing: 'content-box', width: 12, height: 12, padding: (minHeight - 12) / 2 },
        tooltip: { borderRadius: 12, fontSize: 14 },
        tooltipContent: { padding: `8px ${minHeight}px 12px` },
      }}
    />
  )
}
