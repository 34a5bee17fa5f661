import { useLayoutEffect, useRef } from 'react'
import type { TemplateItem, TemplateSection } from '#shared/inspections/inspections.contract.ts'
import { scaleMaximum } from '#shared/inspections/score.ts'
import { base } from '#web/platform/texts/base-texts.ts'
import { notifySuccess } from '#web/platform/notifications/notifications.ts'
import { Button } from '#web/kit/core/button.tsx'
import type { Answering } from './use-answering.ts'
import { t } from '../texts.ts'

const highestOf = ({ scale, points }: TemplateItem) => (scale === 'points' ? points : scaleMaximum[scale])

interface PassRestProps {
  section: TemplateSection
  answering: Answering
}

/** Passes the unanswered items of an area; existing answers stay, and one press undoes it. */
export function PassRest({ section, answering }: PassRestProps) {
  // Undo may come after more answers, which the earlier render does not know.
  const now = useRef(answering)
  useLayoutEffect(() => {
    now.current = answering
  })
  const left = section.items.filter(({ key }) => {
    const { value, isNa } = answering.answerOf(key)
    return value === null && !isNa
  })
  if (left.length === 0) return null
  function pass() {
    for (const item of left) answering.answer(item.key, { value: highestOf(item), isNa: false })
    notifySuccess(t('passed', { count: left.length }), {
      id: `pass-rest ${section.items[0]?.key}`,
      button: {
        label: base('undo'),
        onPress: () => {
          for (const item of left) {
            // An answer changed since is the inspector's own and stays.
            const { answerOf, answer } = now.current
            if (answerOf(item.key).value === highestOf(item)) answer(item.key, { value: null })
          }
        },
      },
    })
  }
  return (
    <Button kind="ghost" aria-label={t('passRestOf', { area: section.name })} onClick={pass}>
      {t('passRest')}
    </Button>
  )
}
