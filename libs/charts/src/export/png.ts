/** A picture of a chart: its canvases, SVG drawings and texts are painted at their places. */
const SCALE = 2;

export const pngOf = async (element: HTMLElement): Promise<Blob> => {
  const area = element.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(area.width * SCALE);
  canvas.height = Math.ceil(area.height * SCALE);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser cannot draw pictures.');
  pen.scale(SCALE, SCALE);
  pen.fillStyle = backgroundOf(element);
  pen.fillRect(0, 0, area.width, area.height);
  await paint(element, pen, area);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture is empty.')) : resolve(blob)),
      'image/png',
    ),
  );
};

/** The first opaque background from the element upwards. */
const backgroundOf = (element: Element | null): string => {
  for (let at = element; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (!isTransparent(backgroundColor)) return backgroundColor;
  }
  return '#ffffff';
};

const isTransparent = (color: string): boolean => color === 'transparent' || /, 0\)$|\/ 0\)$/.test(color);

const paint = async (element: Element, pen: CanvasRenderingContext2D, area: DOMRect): Promise<void> => {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left - area.left, box.top - area.top];
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden' || style.clipPath === 'inset(50%)') return;
  if (element instanceof HTMLCanvasElement) {
    pen.drawImage(element, x, y, box.width, box.height);
    return;
  }
  if (element instanceof SVGSVGElement) {
    pen.drawImage(await pictureOf(element), x, y, box.width, box.height);
    return;
  }
  paintBox(style, pen, { x, y, width: box.width, height: box.height });
  for (const child of element.childNodes) {
    if (child instanceof Element) await paint(child, pen, area);
    else if (child instanceof Text) paintText(child, style, pen, area);
  }
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const paintBox = (style: CSSStyleDeclaration, pen: CanvasRenderingContext2D, box: Box): void => {
  if (!isTransparent(style.backgroundColor)) {
    pen.fillStyle = style.backgroundColor;
    pen.beginPath();
    pen.roundRect(box.x, box.y, box.width, box.height, Number.parseFloat(style.borderTopLeftRadius) || 0);
    pen.fill();
  }
  const width = Number.parseFloat(style.borderBottomWidth) || 0;
  if (width > 0 && style.borderBottomStyle !== 'none') {
    pen.fillStyle = style.borderBottomColor;
    pen.fillRect(box.x, box.y + box.height - width, box.width, width);
  }
};

/** Each line of a text is painted where the browser laid it out. */
const paintText = (
  node: Text,
  style: CSSStyleDeclaration,
  pen: CanvasRenderingContext2D,
  area: DOMRect,
): void => {
  const text = node.data.trim();
  if (text === '') return;
  const range = document.createRange();
  range.selectNodeContents(node);
  const boxes = [...range.getClientRects()];
  pen.fillStyle = style.color;
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  pen.textBaseline = 'middle';
  const perLine = Math.ceil(text.length / Math.max(1, boxes.length));
  for (const [index, box] of boxes.entries()) {
    const line = boxes.length === 1 ? text : text.slice(index * perLine, (index + 1) * perLine);
    pen.fillText(line, box.left - area.left, box.top - area.top + box.height / 2, box.width + 1);
  }
};

/** An SVG drawing with its computed colours, because a picture does not see the style sheets of the page. */
const pictureOf = async (drawing: SVGSVGElement): Promise<HTMLImageElement> => {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  for (const [index, target] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[index]!);
    for (const name of [
      'fill',
      'stroke',
      'stroke-width',
      'stroke-dasharray',
      'opacity',
      'font',
      'fill-opacity',
    ]) {
      target.setAttribute(
        name === 'font' ? 'style' : name,
        name === 'font' ? `font:${style.font}` : style.getPropertyValue(name),
      );
    }
  }
  const { width, height } = drawing.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
};
