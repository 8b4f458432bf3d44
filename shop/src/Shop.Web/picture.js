import { h } from './dom.js'

// A drawing for each kind of product in the demo data, 64 by 64. The shop has no photographs.
const shapes = {
  ball: 'M32 12a20 20 0 1 0 .01 0zM13 27c10 3 28 3 38 0M13 38c10-3 28-3 38 0M32 12c-7 12-7 28 0 40c7-12 7-28 0-40',
  bacon: 'M12 20c7-7 13 7 20 0s13 7 20 0v10c-7 7-13-7-20 0s-13-7-20 0zM12 36c7-7 13 7 20 0s13 7 20 0v9c-7 7-13-7-20 0s-13-7-20 0z',
  bike: 'M18 33a10 10 0 1 0 .01 0zM46 33a10 10 0 1 0 .01 0zM18 43l9-18h15l4 18M27 25l8 18h-17M35 43l7-18M23 20h8M40 19h5l-3 6',
  box: 'M12 22l20-10 20 10v22l-20 10-20-10zM12 22l20 10 20-10M32 32v22M22 17l20 10',
  car: 'M8 42v-9l7-3 6-11h20l8 11 7 3v9zM20 38a6 6 0 1 0 .01 0zM45 38a6 6 0 1 0 .01 0zM15 30h34M31 19v11',
  chair: 'M20 8h24v22h-24zM28 8v22M36 8v22M15 34h34v6h-34zM18 40v15M46 40v15M18 48h28',
  cheese: 'M8 34l34-20c8 2 14 10 14 20zM8 34v14h48v-14M22 39a3 3 0 1 0 .01 0zM40 40a4 4 0 1 0 .01 0zM38 22a3 3 0 1 0 .01 0z',
  chicken: 'M36 12c12 0 18 12 12 22s-18 12-26 6l-8 8M22 40c-6-8-2-24 14-28M14 48a4 4 0 1 0-4 2a4 4 0 1 0 6 2M40 20c4 2 5 6 3 10',
  chips: 'M18 26h28l-4 30h-20zM22 26l-3-14 6 1 1 13M30 26v-17h6v17M38 26l3-13 6 2-4 11',
  computer: 'M12 14h40v26h-40zM6 48h52l-4-8h-44zM27 44h10',
  fish: 'M8 32c10-16 28-16 38 0c-10 16-28 16-38 0zM46 32l11-9v18zM18 30a1 1 0 1 0 .01 0zM26 22c4 6 4 14 0 20',
  gloves: 'M20 54v-14l-8-10c-2-4 2-6 5-3l5 5v-18c0-5 6-5 6 0v-3c0-5 6-5 6 0v3c0-5 6-5 6 0v4c0-4 6-4 6 0v22l-4 14zM20 48h22',
  hat: 'M6 42c12 8 40 8 52 0c-4-4-9-5-11-5c-1-16-4-22-15-22s-14 6-15 22c-2 0-7 1-11 5zM17 37c8 4 22 4 30 0',
  keyboard: 'M6 20h52v26h-52zM13 27h2M21 27h2M29 27h2M37 27h2M45 27h2M13 33h2M21 33h2M29 33h2M37 33h2M45 33h4M20 40h24',
  mouse: 'M32 18c9 0 14 6 14 16s-5 20-14 20s-14-10-14-20s5-16 14-16zM32 18v14M18 33h28M32 18c0-6 4-8 10-8',
  pants: 'M18 10h28l4 44h-12l-6-30-6 30h-12zM18 17h28M32 17v7',
  pizza: 'M8 18c14-8 34-8 48 0l-24 38zM12 24c12-6 28-6 40 0M26 31a3 3 0 1 0 .01 0zM38 30a3 3 0 1 0 .01 0zM32 41a2.500 2.500 0 1 0 .01 0z',
  salad: 'M8 34h48c0 12-10 20-24 20s-24-8-24-20zM14 34c-4-8 4-14 9-9c1-9 14-10 15-2c8-6 17 3 12 11M30 34c0-5 3-8 8-9',
  sausages: 'M14 14c-6 6-5 12 1 18s14 9 22 8s8-9 1-9s-9-3-13-8s-6-14-11-9zM24 46c8 5 22 6 28 2s4-10-2-8s-12 1-18-1',
  shirt: 'M24 12l-16 9 6 12 6-3v24h24v-24l6 3 6-12-16-9c-2 6-14 6-16 0z',
  shoes: 'M8 24v20h48c2-7-2-11-10-12c-7-1-11-5-14-10c-4 5-12 6-24 2zM8 38h48M30 29l4-3M35 33l4-3',
  soap: 'M10 34c0-7 5-10 12-10h20c7 0 12 3 12 10s-5 12-12 12h-20c-7 0-12-5-12-12zM20 34h24M44 12a4 4 0 1 0 .01 0zM33 14a2.500 2.500 0 1 0 .01 0z',
  table: 'M6 22h52v6h-52zM13 28l-3 26M51 28l3 26M20 28v8h24v-8',
  towels: 'M12 16h40c3 0 3 9 0 9h-40c-3 0-3-9 0-9zM12 29h40c3 0 3 9 0 9h-40c-3 0-3-9 0-9zM12 42h40c3 0 3 9 0 9h-40c-3 0-3-9 0-9zM44 16v9M44 29v9M44 42v9',
  tuna: 'M10 24c0-5 10-8 22-8s22 3 22 8s-10 8-22 8s-22-3-22-8zM10 24v18c0 5 10 8 22 8s22-3 22-8v-18M24 24c4-4 10-4 14 0l4-3v6l-4-3c-4 4-10 4-14 0',
}

/** The picture of a product: the drawing of its kind, with a background by its id. */
export function picture(product) {
  const kind = product.name.toLowerCase().split(' ').findLast(word => Object.hasOwn(shapes, word)) ?? 'box'
  return h('svg', { class: `picture tone-${product.id % 8}`, viewBox: '0 0 64 64', 'aria-hidden': 'true', focusable: 'false' },
    h('circle', { class: 'sun', cx: 20 + product.id % 5 * 6, cy: 22 + product.id % 3 * 7, r: 20 }),
    h('path', { class: 'shape', d: shapes[kind] }))
}
