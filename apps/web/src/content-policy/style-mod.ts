/** Takes the place of the package of this name, which adds the styles of the SQL editor as a style element. */
import { StyleModule as OriginalStyleModule } from 'style-mod';
import { adoptStyles } from './adopted-styles.ts';

let mounted: readonly OriginalStyleModule[] = [];
let remove: (() => void) | undefined;

/** Later modules take precedence over earlier ones, so a new order replaces the sheet. */
export class StyleModule extends OriginalStyleModule {
  static override mount(_root: unknown, modules: OriginalStyleModule | readonly OriginalStyleModule[]): void {
    const wanted = Array.isArray(modules)
      ? (modules as readonly OriginalStyleModule[])
      : [modules as OriginalStyleModule];
    if (wanted.every((one) => mounted.includes(one)) && isInOrder(wanted)) return;
    mounted = [...mounted.filter((one) => !wanted.includes(one)), ...wanted];
    remove?.();
    remove = adoptStyles(mounted.map((one) => one.getRules()).join('\n'));
  }
}

const isInOrder = (modules: readonly OriginalStyleModule[]): boolean =>
  modules.every((one, index) => index === 0 || mounted.indexOf(modules[index - 1]!) < mounted.indexOf(one));
