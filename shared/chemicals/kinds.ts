/**
 * The pictograms of the Globally Harmonized System by code (29 CFR 1910.1200, appendix C, table C.1, as amended on
 * 20 May 2024). OSHA does not require GHS09, which suppliers may add.
 */
export const pictograms = ['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09'] as const
export type Pictogram = (typeof pictograms)[number]

/** The more severe first. */
export const signalWords = ['danger', 'warning'] as const
export type SignalWord = (typeof signalWords)[number]

/** Protective equipment (section 8 of a safety data sheet). */
export const protections = ['gloves', 'goggles', 'face_shield', 'apron', 'boots', 'respirator'] as const
export type Protection = (typeof protections)[number]

export const waterTemperatures = ['cold', 'warm', 'hot'] as const
export type WaterTemperature = (typeof waterTemperatures)[number]

export const chemicalLimits = {
  useMax: 80,
  /** Parts of water for each part of concentrate. */
  partsMax: 4_096,
  contactSecondsMax: 86_400,
  dilutionsMax: 12,
  noteMax: 500,
  sheetBytesMax: 10_000_000,
} as const
