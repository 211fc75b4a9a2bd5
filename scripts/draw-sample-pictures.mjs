/**
 * Draws the pictures of the sample businesses into packages/server/src/domains/sample/pictures: plain shapes, so that they
 * are small and nobody's but ours. Run it after a change: `node scripts/draw-sample-pictures.mjs`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './prepare.mjs';

const folder = join(root, 'packages/server/src/domains/sample/pictures');

const portrait = { width: 384, height: 384 };
const scene = { width: 960, height: 640 };
const sign = { width: 256, height: 256 };

function svg({ height, width }, ...shapes) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes.join('')}</svg>`;
}

const ground = (fill) => `<rect width="100%" height="100%" fill="${fill}"/>`;
const path = (d, fill) => `<path d="${d}" fill="${fill}"/>`;
const line = (d, stroke, width) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const ellipse = (x, y, rx, ry, fill) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
const circle = (x, y, r, fill) => ellipse(x, y, r, r, fill);
const leaf = (x, y, length, turn, fill) =>
  `<path d="M0 0 C ${length * 0.35} ${-length * 0.3} ${length * 0.75} ${-length * 0.25} ${length} 0 C ${length * 0.75} ${length * 0.25} ${length * 0.35} ${length * 0.3} 0 0" transform="translate(${x} ${y}) rotate(${turn})" fill="${fill}"/>`;

/** Hair behind the head and before it. */
const hairOf = {
  long: (colour) => [
    path('M112 170 C 112 70 272 70 272 170 L 284 292 L 100 292 Z', colour),
    path('M122 172 C 112 78 272 78 262 172 C 254 140 214 124 172 124 C 150 130 128 146 122 172 Z', colour),
  ],
  short: (colour) => [
    '',
    path('M122 166 C 108 72 276 72 262 166 C 252 128 230 120 192 122 C 154 120 132 128 122 166 Z', colour),
  ],
  bun: (colour) => [
    circle(192, 74, 36, colour),
    path('M122 170 C 112 78 272 78 262 170 C 246 122 138 122 122 170 Z', colour),
  ],
  curls: (colour) => [
    [
      [128, 150],
      [136, 112],
      [164, 88],
      [200, 82],
      [236, 96],
      [256, 126],
      [260, 162],
      [124, 186],
      [262, 190],
    ]
      .map(([x, y]) => circle(x, y, 34, colour))
      .join(''),
    path('M128 150 C 150 112 234 112 256 150 C 236 128 150 128 128 150 Z', colour),
  ],
  wrap: (colour) => [
    path('M104 196 C 96 66 288 66 280 196 L 296 330 L 88 330 Z', colour),
    path('M120 182 C 106 72 278 72 264 182 C 252 116 132 116 120 182 Z', colour),
  ],
};

/** Head and shoulders; a face is told by nothing but its outline, so that it is nobody's. */
function person({ back, coat, hair, hairColour, skin, shade }) {
  const [behind, before] = hairOf[hair](hairColour);
  return svg(
    portrait,
    ground(back),
    behind,
    path('M40 384 C 44 300 116 270 192 270 C 268 270 340 300 344 384 Z', coat),
    path('M164 226 L 220 226 L 224 284 C 206 304 178 304 160 284 Z', shade),
    ellipse(192, 174, 66, 80, skin),
    before,
    line('M168 214 C 182 226 202 226 216 214', shade, 6),
    circle(168, 176, 6, '#26323a'),
    circle(216, 176, 6, '#26323a'),
  );
}

const stone = (x, y, rx, ry, fill) =>
  ellipse(x, y, rx, ry, fill) + ellipse(x - rx * 0.25, y - ry * 0.4, rx * 0.45, ry * 0.25, '#ffffff22');

/** Vertebrae along a curve. */
function spine() {
  return Array.from({ length: 9 }, (_, at) => {
    const y = 96 + at * 58;
    const x = 480 + 70 * Math.sin(at * 0.75);
    const width = 74 + at * 9;
    return `<rect x="${x - width / 2}" y="${y}" width="${width}" height="40" rx="20" fill="${at % 2 === 0 ? '#f6ead9' : '#ead6bd'}" transform="rotate(${14 * Math.cos(at * 0.75)} ${x} ${y + 20})"/>`;
  }).join('');
}

const waves = (top, colours) =>
  colours
    .map((colour, at) => {
      const y = top + at * 72;
      return path(
        `M0 ${y} C 160 ${y - 60} 320 ${y + 60} 480 ${y} S 800 ${y - 60} 960 ${y} L 960 640 L 0 640 Z`,
        colour,
      );
    })
    .join('');

const seated = (x, y, scale, fill) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="${fill}"><circle cx="0" cy="-150" r="34"/><path d="M-22 -112 C -60 -100 -64 -30 -56 20 L 56 20 C 64 -30 60 -100 22 -112 Z"/><path d="M-150 60 C -120 0 120 0 150 60 C 90 76 -90 76 -150 60 Z"/><path d="M-48 -90 C -110 -50 -124 0 -128 36 L -104 40 C -96 6 -80 -26 -44 -48 Z"/><path d="M48 -90 C 110 -50 124 0 128 36 L 104 40 C 96 6 80 -26 44 -48 Z"/></g>`;

const drawings = {
  mara: person({
    back: '#cfe3e6',
    coat: '#2f6f78',
    hair: 'bun',
    hairColour: '#b9793f',
    skin: '#f2cfb4',
    shade: '#dcae8e',
  }),
  theo: person({
    back: '#e9dccb',
    coat: '#7a4a35',
    hair: 'short',
    hairColour: '#3a2a22',
    skin: '#e0b08c',
    shade: '#c48f6a',
  }),
  noor: person({
    back: '#dfe6d3',
    coat: '#4d6b3c',
    hair: 'wrap',
    hairColour: '#8a5a7a',
    skin: '#d6a27c',
    shade: '#b9825c',
  }),
  ines: person({
    back: '#f0dcd6',
    coat: '#a8493f',
    hair: 'curls',
    hairColour: '#2b1f1d',
    skin: '#9a6546',
    shade: '#7c4d34',
  }),
  jun: person({
    back: '#d8deee',
    coat: '#3e4f8a',
    hair: 'long',
    hairColour: '#20242c',
    skin: '#edc7a2',
    shade: '#d3a57d',
  }),
  stones: svg(
    scene,
    ground('#dcebe8'),
    circle(720, 170, 96, '#f7f3e6'),
    path('M0 500 C 260 450 700 450 960 500 L 960 640 L 0 640 Z', '#b9d3cd'),
    leaf(560, 470, 300, -38, '#6d9a83'),
    leaf(560, 470, 260, -64, '#87b09a'),
    leaf(560, 470, 240, -14, '#54826b'),
    stone(380, 486, 190, 58, '#4b5a60'),
    stone(372, 396, 142, 48, '#67787e'),
    stone(388, 320, 98, 38, '#87979b'),
  ),
  ball: svg(
    scene,
    ground('#f3e3d3'),
    path('M0 470 L 960 470 L 960 640 L 0 640 Z', '#ddc3a6'),
    circle(620, 360, 168, '#c4633f'),
    line('M470 300 C 560 360 690 360 776 300', '#e08f6a', 14),
    line('M470 420 C 560 376 690 376 776 420', '#a44d2d', 14),
    `<rect x="150" y="392" width="300" height="120" rx="60" fill="#3f6a73"/>`,
    circle(210, 452, 60, '#2f545c'),
    circle(210, 452, 26, '#f3e3d3'),
  ),
  cups: svg(
    scene,
    ground('#e7e3f0'),
    path('M0 478 L 960 478 L 960 640 L 0 640 Z', '#c5bcd9'),
    path('M220 300 L 440 300 C 440 440 420 492 330 492 C 240 492 220 440 220 300 Z', '#ffffff'),
    line('M440 336 C 506 330 506 416 428 414', '#ffffff', 22),
    path('M520 330 L 740 330 C 740 460 720 504 630 504 C 540 504 520 460 520 330 Z', '#6b5b95'),
    line('M740 364 C 806 358 806 444 728 442', '#6b5b95', 22),
    line('M290 250 C 270 210 310 190 290 150', '#ffffffaa', 12),
    line('M360 250 C 340 210 380 190 360 150', '#ffffffaa', 12),
    line('M600 280 C 580 240 620 220 600 180', '#ffffffaa', 12),
    line('M670 280 C 650 240 690 220 670 180', '#ffffffaa', 12),
  ),
  sunrise: svg(
    scene,
    ground('#fbe5d2'),
    circle(480, 330, 210, '#f4b183'),
    circle(480, 330, 150, '#f08f5a'),
    path('M0 470 C 260 430 700 430 960 470 L 960 640 L 0 640 Z', '#8aa6a0'),
    seated(480, 470, 1.35, '#2f4a4f'),
  ),
  spine: svg(scene, ground('#47727c'), circle(480, 320, 270, '#5b8891'), spine()),
  tape: svg(
    scene,
    ground('#dfeaf3'),
    path(
      'M250 0 C 300 220 330 250 330 330 C 330 420 280 460 270 640 L 620 640 C 610 500 640 440 640 340 C 640 240 610 200 640 0 Z',
      '#e6b592',
    ),
    ellipse(480, 320, 92, 104, '#d9a380'),
    line('M300 200 C 380 300 380 380 310 470', '#2d6ea3', 40),
    line('M660 200 C 570 300 570 380 640 470', '#2d6ea3', 40),
    line('M340 520 C 430 470 540 470 610 520', '#4d94cb', 40),
  ),
  chair: svg(
    scene,
    ground('#e6ead7'),
    path('M0 520 L 960 520 L 960 640 L 0 640 Z', '#c9d1ad'),
    `<rect x="600" y="90" width="230" height="210" rx="12" fill="#ffffff"/>`,
    line('M600 195 L 830 195 M 715 90 L 715 300', '#c9d1ad', 10),
    `<rect x="250" y="190" width="96" height="220" rx="40" fill="#5d7042" transform="rotate(-16 298 300)"/>`,
    ellipse(330, 160, 60, 34, '#7d9160'),
    `<rect x="270" y="392" width="250" height="56" rx="28" fill="#7d9160"/>`,
    line('M330 448 L 270 540 M 460 448 L 520 540 M 380 330 L 500 330', '#3f4c2d', 20),
  ),
  bowl: svg(
    scene,
    ground('#fdf0d9'),
    path('M0 500 L 960 500 L 960 640 L 0 640 Z', '#f0d9ae'),
    leaf(400, 330, 220, -70, '#6f9a4c'),
    leaf(470, 340, 220, -100, '#86b160'),
    circle(580, 290, 62, '#d9583f'),
    circle(400, 306, 54, '#f0a33c'),
    circle(490, 300, 48, '#8e4a7c'),
    path('M270 320 L 690 320 C 690 460 610 520 480 520 C 350 520 270 460 270 320 Z', '#3f6f78'),
    path('M270 320 L 690 320 C 690 344 686 366 680 384 L 280 384 C 274 366 270 344 270 320 Z', '#4f848e'),
  ),
  springs: svg(
    scene,
    ground('#e3e7ee'),
    ...[170, 300, 430].map((y, at) =>
      line(
        `M110 ${y} ${Array.from({ length: 14 }, (_, turn) => `q 13 ${turn % 2 === 0 ? -64 : 64} 26 0`).join(' ')} l 60 0`,
        ['#b5473c', '#2f5fa3', '#d09a2e'][at],
        16,
      ),
    ),
    `<rect x="530" y="110" width="330" height="380" rx="36" fill="#3a4252"/>`,
    `<rect x="570" y="150" width="250" height="300" rx="24" fill="#565f73"/>`,
    path('M0 540 L 960 540 L 960 640 L 0 640 Z', '#b9c1d0'),
  ),
  curl: svg(
    scene,
    ground('#efe1ea'),
    path('M0 500 L 960 500 L 960 640 L 0 640 Z', '#d7b9cc'),
    `<rect x="120" y="488" width="720" height="30" rx="15" fill="#8a4f76"/>`,
    line('M250 470 C 420 500 470 470 520 400 L 620 300 L 720 440', '#4b2c42', 58),
    circle(220, 420, 52, '#4b2c42'),
    line('M310 452 L 460 330', '#6b4260', 34),
  ),
  harbour: svg(
    scene,
    ground('#d9ebf0'),
    circle(760, 150, 74, '#fbe9c6'),
    path('M110 420 L 110 230 L 220 150 L 330 230 L 330 420 Z', '#f6f1e7'),
    path('M96 238 L 220 140 L 344 238 L 330 256 L 220 168 L 110 256 Z', '#a8493f'),
    path('M340 420 L 340 190 L 560 190 L 560 420 Z', '#2f6f78'),
    path('M324 200 L 350 160 L 550 160 L 576 200 Z', '#24565e'),
    ...[150, 244].map((x) => `<rect x="${x}" y="280" width="50" height="62" rx="6" fill="#9cc4cd"/>`),
    ...[376, 466].map((x) => `<rect x="${x}" y="232" width="58" height="70" rx="6" fill="#f6e3b4"/>`),
    `<rect x="424" y="330" width="62" height="90" rx="6" fill="#f6e3b4"/>`,
    path('M650 420 L 720 240 L 720 420 Z', '#ffffff'),
    path('M732 420 L 732 270 L 790 420 Z', '#eef4f5'),
    path('M630 430 L 830 430 L 796 470 L 664 470 Z', '#7a4a35'),
    waves(452, ['#8fbcc8', '#69a2b1', '#47828f']),
  ),
  logo: svg(
    sign,
    // To its edges: what shines through would need a ground of its own on dark pages.
    ground('#2f6f78'),
    line('M44 116 C 72 84 100 84 128 116 S 184 148 212 116', '#ffffff', 18),
    line('M60 164 C 84 138 104 138 128 164 S 172 190 196 164', '#9cc4cd', 18),
    circle(128, 66, 20, '#f6e3b4'),
  ),
};

for (const [name, drawn] of Object.entries(drawings)) {
  // Few colours and sharp edges: lossy forms blur them and are larger.
  const bytes = await sharp(Buffer.from(drawn)).webp({ quality: 82, effort: 6, smartSubsample: true }).toBuffer();
  await writeFile(join(folder, `${name}.webp`), bytes);
  console.log(`${name}.webp  ${bytes.length} bytes`);
}
