/**
 * The papers of CONAREME that are read as scans, as ends of their names: three of each year that was worked on, where
 * there are as many. The first five were looked at while scans were worked on. The other three were read for the
 * first time with the reader of commit `25336075`, and looked at afterwards.
 */
const SCAN_SET = [
  'Year2018/PEDIATRIA',
  'Year2018/PRUEBA A',
  'Year2019/PRUEBA A',
  'Year2020/CIRUGIA GENERAL',
  'Year2020/PSIQUIATRIA',
  'Year2018/PSIQUIATRIA',
  'Year2019/PEDIATRIA',
  'Year2020/OFTALMOLOGIA',
];

/** Whether a paper belongs to the set whose scans are counted. */
export function isInScanSet(name: string): boolean {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
  return SCAN_SET.some((end) => plain.endsWith(end));
}
