import { problem } from './problem.ts'

export const supplyErrors = {
  supply_name_taken: problem(409, 'Another item has this name.', 'Otro artículo tiene este nombre.'),
  supply_sku_taken: problem(409, 'Another item has this SKU.', 'Otro artículo tiene este SKU.'),
  supplier_name_taken: problem(409, 'Another supplier has this name.', 'Otro proveedor tiene este nombre.'),
  supplier_unknown: problem(400, 'Choose from the suppliers.', 'Elige entre los proveedores.'),
  stock_area_name_taken: problem(409, 'Another stock area has this name.', 'Otro almacén tiene este nombre.'),
  stock_closet_taken: problem(409, 'This location has a closet already.', 'Esta sede ya tiene un clóset.'),
  stock_area_place: problem(
    400,
    'A closet stands at a location; a warehouse or vehicle at none.',
    'Un clóset está en una sede; una bodega o un vehículo en ninguna.',
  ),
  stock_area_unknown: problem(400, 'Choose from the stock areas.', 'Elige entre los almacenes.'),
  stock_area_not_empty: problem(
    409,
    'There is still stock here. Transfer it or count it first.',
    'Todavía hay existencias aquí. Pásalas a otro lado o cuéntalas primero.',
  ),
  stock_target_needed: problem(400, 'Choose another stock area to move it to.', 'Elige otro almacén al que pasarlo.'),
  stock_location_needed: problem(400, 'Say for which location it was used.', 'Indica para qué sede se usó.'),
  stock_unchanged: problem(
    409,
    'The count is what the books say: nothing to enter.',
    'El conteo coincide: no hay nada que anotar.',
  ),
  stock_short: problem(409, 'There is less in this stock area.', 'Hay menos en este almacén.'),
  supply_item_unknown: problem(
    400,
    'Choose from the items of the catalogue.',
    'Elige entre los artículos del catálogo.',
  ),
  supplies_full: problem(
    409,
    'There are as many records as fit. Archived ones count too.',
    'Ya no caben más registros. Los archivados también cuentan.',
  ),
  months_window: problem(
    400,
    'Ask for at most 24 months, the first month first.',
    'Pide como máximo 24 meses, primero el primer mes.',
  ),
} as const
