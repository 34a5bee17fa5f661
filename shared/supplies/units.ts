/** Singular and plural of common units; any other word stays as typed. */
const several: Readonly<Record<string, string>> = {
  bag: 'bags',
  bottle: 'bottles',
  box: 'boxes',
  bucket: 'buckets',
  can: 'cans',
  carton: 'cartons',
  case: 'cases',
  gallon: 'gallons',
  jug: 'jugs',
  liter: 'liters',
  pack: 'packs',
  package: 'packages',
  pair: 'pairs',
  piece: 'pieces',
  pound: 'pounds',
  roll: 'rolls',
  sheet: 'sheets',
  tub: 'tubs',
  unit: 'units',
  bolsa: 'bolsas',
  bote: 'botes',
  botella: 'botellas',
  caja: 'cajas',
  cubeta: 'cubetas',
  galón: 'galones',
  hoja: 'hojas',
  lata: 'latas',
  libra: 'libras',
  litro: 'litros',
  par: 'pares',
  paquete: 'paquetes',
  pieza: 'piezas',
  rollo: 'rollos',
  unidad: 'unidades',
}
const single: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(several).map(([singular, many]) => [many, singular]),
)

/** Returns the unit in singular or plural: 6 rolls, 1 box. */
export function unitFor(quantity: number, unit: string): string {
  const words = Math.abs(quantity) === 1 ? single : several
  return (Object.hasOwn(words, unit) && words[unit]) || unit
}
