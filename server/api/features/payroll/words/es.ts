import { kindWord } from './kinds.ts'
import type { StepWords } from './steps.ts'

const perWord: Readonly<Record<string, string>> = {
  week: 'por semana',
  two_weeks: 'por dos semanas ÷ 2',
  half_month: 'por quincena × 24 ÷ 52',
  month: 'por mes × 12 ÷ 52',
}

const noted = (note: string) => (note ? ` Nota: ${note}` : '')

export const es: StepWords = {
  straight: (v, f) =>
    `${f.time(v.number('seconds'))} a ${f.rate(v.number('rateE4'))} por hora = ${f.money(v.number('amountMinor'))}.`,
  travel: (v, f) =>
    `Traslado entre sedes: ${f.time(v.number('seconds'))} a ${f.rate(v.number('rateE4'))} por hora = ${f.money(v.number('amountMinor'))}. Es tiempo trabajado.`,
  travelGap: (v, f) => `Del final de un registro al inicio del siguiente en otra sede: ${f.time(v.number('seconds'))}.`,
  travelDistance: (v, f) =>
    `${f.time(v.number('seconds'))} de los ${f.time(v.number('gap'))} entre dos sedes, por la distancia de ${v.text('miles')} millas.`,
  travelEntered: (v, f) =>
    `${f.time(v.number('seconds'))} de los ${f.time(v.number('gap'))} entre dos sedes, según lo anotado: ${v.text('reason')}`,
  visits: (v, f) =>
    `${f.number(v.number('count'))} visita(s) a ${f.rate(v.number('rateE4'))} = ${f.money(v.number('amountMinor'))}. Una visita se paga una vez, el día de su primer registro.`,
  dayRate: (v, f) =>
    `Un día de trabajo de ${f.time(v.number('seconds'))} a ${f.rate(v.number('rateE4'))} por día = ${f.money(v.number('amountMinor'))}. Un día se paga una vez, el día en que empezaron sus registros.`,
  dayRateOfDayBefore: (v, f) =>
    `${f.time(v.number('seconds'))} son del día en que empezó el registro, y ese día ya se pagó.`,
  salary: (v, f) =>
    `Salario fijo de ${f.rate(v.number('rateE4'))} ${perWord[v.text('per')]}${v.text('per') === 'week' ? '' : ` = ${f.rate(v.text('week'))} por semana`}. Incluye el tiempo libre pagado y los feriados.`,
  salaryShare: (v, f) =>
    `Cuenta por ${f.number(v.number('days'))} de ${f.number(v.number('of'))} días de esta semana laboral = ${f.money(v.number('amountMinor'))}.`,
  salaryHalfMonth: (v, f) =>
    `Es el mismo cada quincena. ${f.number(v.number('days'))} de ${f.number(v.number('of'))} días de esta quincena son de esta semana laboral = ${f.money(v.number('amountMinor'))}.`,
  salaryExempt: () => 'El miembro está exento de horas extra: el salario es el mismo sin importar las horas.',
  salaryFixed: (v, f) =>
    `Cubre ${f.time(v.number('of'))} por semana, así que una hora vale ${f.rate(v.number('rateE4'))}. Incluye ${f.time(v.number('seconds'))} de esta semana; las demás horas se pagan a esa tarifa.`,
  salaryAsFixed: (v, f) =>
    `Aquí no vale un salario por las horas que resulten. Cubre ${f.time(v.number('of'))} por semana, así que una hora vale ${f.rate(v.number('rateE4'))}. Incluye ${f.time(v.number('seconds'))} de esta semana.`,
  salaryFluctuating: (v, f) =>
    `Es el pago normal de todas las horas de la semana: ${f.money(v.number('amountMinor'))} ÷ ${f.time(v.number('seconds'))} = ${f.rate(v.number('rateE4'))} por hora.`,
  minimumWage: (v, f) =>
    `${f.time(v.number('seconds'))} llegan al salario mínimo del lugar, ${f.rate(v.number('minimumWageE4'))} por hora: faltaban ${f.money(v.number('amountMinor'))}.`,
  restPay: (v, f) =>
    `Los descansos en visitas se pagan aparte: ${f.time(v.number('seconds'))} a ${f.rate(v.text('rate'))}, el pago de la semana entre sus horas = ${f.money(v.number('amountMinor'))}.`,
  regularRate: (v, f) =>
    `Tarifa regular de la semana: ${f.rate(v.number('straightE4'))} de pago normal ÷ ${f.time(v.number('seconds'))} trabajadas = ${f.rate(v.text('rate'))} por hora.`,
  regularRateWithBonus: (v, f) =>
    `Tarifa regular de la semana: (${f.rate(v.number('straightE4'))} de pago normal + ${f.rate(v.number('bonusE4'))} de bonos) ÷ ${f.time(v.number('seconds'))} trabajadas = ${f.rate(v.text('rate'))} por hora.`,
  regularRateWithPremiums: (v, f) =>
    `Tarifa regular de la semana: (${f.rate(v.number('straightE4'))} de pago normal + ${f.rate(v.number('premiumsE4'))} de recargos por día feriado menores que tiempo y medio + ${f.rate(v.number('bonusE4'))} de bonos) ÷ ${f.time(v.number('seconds'))} trabajadas = ${f.rate(v.text('rate'))} por hora.`,
  alternativeWeek: (v, f) =>
    `El tiempo extra diario en California sigue el horario semanal alternativo: ${f.week(v.text('minutes'))}.`,
  rateInEffect: (v, f) =>
    `Por acuerdo firmado, el tiempo extra va por la tarifa de la hora extra: ${f.rate(v.text('rate'))}.`,
  rateOfTheHour: (v, f) => `La ley pide la tarifa de la hora extra: ${f.rate(v.text('rate'))}.`,
  workweekChange: (v, f) =>
    `La semana laboral cambió el ${f.day(v.text('from'))} y algunas horas están en la anterior y en la nueva. Contadas en la anterior, las dos semanas suman ${f.money(v.number('oldMinor'))} de tiempo extra y recargos; en la nueva, ${f.money(v.number('newMinor'))}. Se paga lo mayor: ${f.money(v.number('amountMinor'))} más.`,
  overtimeFloor: (v, f) =>
    `El tiempo extra llega por lo menos a 1.5 × el salario mínimo, ${f.rate(v.number('minimumWageE4') * 1.5)} por hora: ${f.time(v.number('seconds'))} × ${f.rate(v.text('rate'))} que faltan = ${f.money(v.number('amountMinor'))}.`,
  overtime: (v, f) =>
    `Recargo de media tarifa: ${f.time(v.number('seconds'))} × la mitad de la tarifa, ${f.rate(v.text('rate'))} = ${f.money(v.number('amountMinor'))}, además del pago normal de esas horas.`,
  double: (v, f) =>
    `Recargo por hora doble: ${f.time(v.number('seconds'))} × la tarifa una vez más, ${f.rate(v.text('rate'))} = ${f.money(v.number('amountMinor'))}, además del pago normal de esas horas.`,
  bonusIncluded: (v, f) =>
    `Bono de ${f.money(v.number('amountMinor'))}. Cuenta en la tarifa regular del tiempo extra.${noted(v.text('note'))}`,
  bonusEarned: (v, f) =>
    `Bono de ${f.money(v.number('amountMinor'))} por el trabajo del ${f.day(v.text('from'))} al ${f.day(v.text('to'))}. Cuenta en la tarifa regular de todo el tiempo extra de esos días.${noted(v.text('note'))}`,
  spanBonus: (v, f) =>
    `Tiempo extra sobre el bono: ${f.money(v.number('bonusMinor'))} ÷ ${f.time(v.number('seconds'))} trabajadas del ${f.day(v.text('from'))} al ${f.day(v.text('to'))} = ${f.rate(v.text('rate'))} por hora; la mitad por ${f.time(v.number('overtime'))} de tiempo extra${v.number('double') > 0 ? ` y el total por ${f.time(v.number('double'))} de tiempo doble` : ''} = ${f.money(v.number('amountMinor'))}.`,
  spanBonusFlat: (v, f) =>
    `Tiempo extra sobre el bono: ${f.money(v.number('bonusMinor'))} ÷ ${f.time(v.number('seconds'))} del ${f.day(v.text('from'))} al ${f.day(v.text('to'))} que no son extra = ${f.rate(v.text('rate'))} por hora; × 1.5 por ${f.time(v.number('overtime'))} de tiempo extra y × 2 por ${f.time(v.number('double'))} de tiempo doble = ${f.money(v.number('amountMinor'))}.`,
  bonusDiscretionary: (v, f) =>
    `Bono de ${f.money(v.number('amountMinor'))}. No estaba prometido, así que no cambia el tiempo extra.${noted(v.text('note'))}`,
  flatBonus: (v, f) =>
    `Tiempo extra sobre el bono: ${f.rate(v.number('bonusE4'))} ÷ ${f.time(v.number('seconds'))} que no son extra = ${f.rate(v.text('rate'))} por hora; × 1.5 por ${f.time(v.number('overtime'))} de tiempo extra y × 2 por ${f.time(v.number('double'))} de tiempo doble = ${f.money(v.number('amountMinor'))}.`,
  mealMissed: (v, f) =>
    `Faltó la comida o llegó tarde en un día de ${f.time(v.number('seconds'))}: una hora a la tarifa regular, ${f.rate(v.text('rate'))} = ${f.money(v.number('amountMinor'))}.`,
  restMissed: (v, f) =>
    `Faltó un descanso en un día de ${f.time(v.number('seconds'))}: una hora a la tarifa regular, ${f.rate(v.text('rate'))} = ${f.money(v.number('amountMinor'))}.`,
  splitShift: (v, f) =>
    `Turno partido: el salario mínimo, ${f.rate(v.number('minimumWageE4'))}, por ${f.time(v.number('seconds'))} y una hora más, menos lo que pagó el día = ${f.money(v.number('amountMinor'))}.`,
  splitShiftHour: (v, f) =>
    `Turno partido: una hora más al salario mínimo, ${f.rate(v.number('minimumWageE4'))} = ${f.money(v.number('amountMinor'))}.`,
  spreadOfHours: (v, f) =>
    `${f.number(v.number('count'))} día(s) de más de 10 horas entre la primera entrada y la última salida, o con más de una hora libre en medio: una hora por día al salario mínimo = ${f.money(v.number('moreMinor'))}. Con el salario mínimo de sus horas, la semana debe llegar a ${f.money(v.number('dueMinor'))}; las horas pagaron ${f.money(v.number('paidMinor'))}, así que faltaban ${f.money(v.number('amountMinor'))}.`,
  reportingTime: (v, f) =>
    `Enviado a casa después de ${f.time(v.number('seconds'))} de ${f.time(v.number('scheduled'))} programadas: ${f.time(v.number('owed'))} más a ${f.rate(v.text('rate'))} = ${f.money(v.number('amountMinor'))}.`,
  reportingFloor: (v, f) =>
    `Enviado a casa después de ${f.time(v.number('seconds'))} de ${f.time(v.number('scheduled'))} programadas: el salario mínimo, ${f.rate(v.number('minimumWageE4'))}, por ${f.time(v.number('owed'))}, menos lo que pagó el día = ${f.money(v.number('amountMinor'))}.`,
  recorded: (v) => `Anotado para el día: ${v.text('note')}`,
  holidayPaid: (v, f) =>
    `${v.text('nameEs')} es feriado pagado: ${f.time(v.number('minutes') * 60)} a ${f.rate(v.number('rateE4'))} = ${f.money(v.number('amountMinor'))}. No es tiempo trabajado.`,
  holidayNotWorked: (v, f) =>
    `${v.text('nameEs')} es feriado pagado: ${f.time(v.number('paidMinutes') * 60)}, menos ${f.time(v.number('otherwise') * 60)} de trabajo o ausencia pagada ese día, deja ${f.time(v.number('minutes') * 60)} a ${f.rate(v.number('rateE4'))} = ${f.money(v.number('amountMinor'))}. No es tiempo trabajado.`,
  holidayAverage: (v, f) =>
    `${v.text('nameEs')} es feriado pagado, en proporción: ${f.time(v.number('minutes') * 60)}, las horas de las cuatro semanas anteriores ÷ 20 y ${f.time(v.number('paidMinutes') * 60)} como máximo, a ${f.rate(v.number('rateE4'))} = ${f.money(v.number('amountMinor'))}. No es tiempo trabajado.`,
  holidayStatutory: (v, f) =>
    `${v.text('nameEs')} es feriado oficial: ${f.money(v.number('wagesMinor'))} ganados del ${f.day(v.text('from'))} al ${f.day(v.text('through'))}, sin horas extra, ÷ ${f.number(v.number('divisor'))} = ${f.money(v.number('amountMinor'))}. No es tiempo trabajado.`,
  holidayWorked: (v, f) =>
    `El trabajo en ${v.text('nameEs')} vale × ${f.number(v.number('multiplierE4') / 10_000)}: ${f.time(v.number('seconds'))} a ${f.rate(v.number('rateE4'))}, × ${f.number(v.number('multiplierE4') / 10_000 - 1)} más = ${f.money(v.number('amountMinor'))}.`,
  holidayVisits: (v, f) =>
    `Las visitas en ${v.text('nameEs')} valen × ${f.number(v.number('multiplierE4') / 10_000)}: ${f.number(v.number('count'))} a ${f.rate(v.number('rateE4'))}, × ${f.number(v.number('multiplierE4') / 10_000 - 1)} más = ${f.money(v.number('amountMinor'))}.`,
  holidayDay: (v, f) =>
    `Un día de trabajo en ${v.text('nameEs')} vale × ${f.number(v.number('multiplierE4') / 10_000)}: ${f.rate(v.number('rateE4'))} × ${f.number(v.number('multiplierE4') / 10_000 - 1)} más = ${f.money(v.number('amountMinor'))}.`,
  timeOff: (v, f) =>
    `Tiempo libre (${v.text('name')}): ${f.time(v.number('minutes') * 60)} a ${f.rate(v.number('rateE4'))} = ${f.money(v.number('amountMinor'))}. No es tiempo trabajado.`,
  leavePayout: (v, f) =>
    `${v.text('name')} pagada al salir: ${f.time(v.number('minutes') * 60)} que quedaban el último día, a la tarifa de ese día de ${f.rate(v.number('rateE4'))} = ${f.money(v.number('amountMinor'))}. No es tiempo trabajado.`,
  mileage: (v, f) =>
    `Viajes aprobados del día: ${v.text('miles')} millas = ${f.money(v.number('amountMinor'))}. Un reembolso, no salario.`,
  deduction: (v, f) => `Descuento: ${f.money(v.number('amountMinor'))}.${noted(v.text('note'))}`,
  reimbursement: (v, f) => `Reembolso: ${f.money(v.number('amountMinor'))}.${noted(v.text('note'))}`,
  retro: (v, f) => `Corrección de un período anterior: ${f.money(v.number('amountMinor'))}.${noted(v.text('note'))}`,
  corrected: (v, f) =>
    `Del ${f.day(v.text('from'))} al ${f.day(v.text('to'))} resultan ${f.money(v.number('after'))} con lo que se sabe ahora; se pagaron ${f.money(v.number('before'))}. La diferencia es ${f.money(v.number('amountMinor'))}.`,
  correctedJobs: (v, f) =>
    `Del ${f.day(v.text('from'))} al ${f.day(v.text('to'))} resultan también ${f.money(v.number('after'))}, pero una parte es de otros trabajos.`,
  correctedKind: (v, f) =>
    `${kindWord(v.text('kind'), 'es')}: ${f.money(v.number('before'))} → ${f.money(v.number('after'))}.`,
}
