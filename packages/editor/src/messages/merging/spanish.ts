import type { MergeTexts } from './merge-texts.js';

/** The texts about merging in Spanish. */
export const SPANISH_MERGING: MergeTexts = {
  title: 'Combinar',
  action: 'Combinar…',
  about:
    'Un registro queda como está. Los eventos, series y categorías que tienen uno de los otros pasan a tener ese.',
  toTrash: 'Los otros van a la papelera.',
  deletes: 'Los otros se eliminan definitivamente.',
  stays: 'Cuál queda',
  keep: (name) => `Conservar «${name}»`,
  events: 'Eventos',
  count: (count, isMost) => `${isMost ? 'Como máximo ' : ''}${count}`,
  merge: 'Combinar',
  merged: 'Combinados: este es el registro que queda.',
  notMerged: 'No se pudo combinar:',
  choose: (most) => `Seleccione en la lista de 2 a ${most} registros y «Combinar…».`,
  duplicates: 'Posibles duplicados',
  noDuplicates: 'Ningún registro tiene el mismo nombre o dirección.',
  compared: (count) => `Se compararon los primeros ${count} registros por nombre.`,
};
