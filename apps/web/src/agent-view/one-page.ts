import type { Plugin } from 'vite';

/** Puts the script and the style sheet into the page. */
export const onePage = (fileName: string): Plugin => ({
  name: 'one-page',
  enforce: 'post',
  generateBundle(_options, bundle) {
    let page = '';
    let styles = '';
    let script = '';
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type === 'chunk') script += file.code;
      else if (name.endsWith('.html')) page = String(file.source);
      else if (name.endsWith('.css')) styles += String(file.source);
      delete bundle[name];
    }
    const body = page
      .replace(/<script[^>]*src=[^>]*><\/script>/g, '')
      .replace(/<link[^>]*stylesheet[^>]*>/g, '')
      // Functions as replacements, because the texts have `$`.
      .replace('</head>', () => `<style>${styles.replaceAll('</style', '<\\/style')}</style></head>`)
      .replace('</body>', () => `<script type="module">${endable(script)}</script></body>`);
    this.emitFile({ type: 'asset', fileName, source: body });
  },
});

/** Vite marks what is to be loaded before a part of the script; here nothing is. In strings of a script, `<\/script` is the same text, and does not end the element. */
const endable = (script: string): string =>
  script
    .replaceAll('__VITE_PRELOAD__', 'void 0')
    .replaceAll('</script', '<\\/script')
    .replaceAll('<!--', '<\\!--');
