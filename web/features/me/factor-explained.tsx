import { Card } from '#web/kit/frame/card.tsx'
import { t } from './texts.ts'

const questions = ['what', 'why', 'need', 'time', 'lost'] as const

/** Answers common questions about two-step verification before it is set up. */
export const FactorExplained = ({ requiredBy }: { requiredBy: readonly string[] }) => (
  <Card title={t('explain')}>
    <dl className="grid gap-3 text-sm">
      {questions.map((question) => (
        <div key={question}>
          <dt className="font-medium">{t(`explain.${question}`)}</dt>
          <dd className="text-ink-2">
            {question === 'why' && requiredBy.length > 0
              ? t('explain.why.company', { company: requiredBy.join(', ') })
              : t(`explain.${question}.text`)}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)
