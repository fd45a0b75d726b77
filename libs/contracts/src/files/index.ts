export { csvCell, markFormula } from './csv-cell.ts';
