/* What boards and pieces in space are made of: wood with a grain, in the colours of the page. */
import {
  CanvasTexture,
  Color,
  MeshBasicMaterial,
  MeshStandardMaterial,
  SRGBColorSpace,
  type Material,
} from "three";

function grain(colour: string, mark?: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 128, 128);
  for (let i = 0; i < 26; i++) {
    pen.strokeStyle = i % 2 ? "rgb(255 255 255 / 7%)" : "rgb(60 30 0 / 8%)";
    pen.lineWidth = 1 + ((i * 7) % 3);
    pen.beginPath();
    const y = (i * 37) % 128;
    pen.moveTo(0, y);
    pen.bezierCurveTo(40, y + ((i * 5) % 9) - 4, 90, y - ((i * 11) % 9) + 4, 128, y);
    pen.stroke();
  }
  mark?.(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

/* Marks besides colours, as in the flat board: a disc, a diamond, a cross. */
function markOf(owner: number, dark: string): (pen: CanvasRenderingContext2D) => void {
  return (pen) => {
    pen.fillStyle = pen.strokeStyle = dark;
    pen.globalAlpha = 0.8;
    pen.lineWidth = 7;
    pen.beginPath();
    if (owner === 1) pen.arc(64, 64, 15, 0, 7);
    else if (owner === 2) {
      pen.moveTo(64, 44);
      pen.lineTo(84, 64);
      pen.lineTo(64, 84);
      pen.lineTo(44, 64);
    } else {
      pen.moveTo(50, 50);
      pen.lineTo(78, 78);
      pen.moveTo(78, 50);
      pen.lineTo(50, 78);
    }
    if (owner) pen.fill();
    else pen.stroke();
  };
}

export interface Woods {
  owner: Material[][]; /* six faces each, for neutral, side 1, side 2 */
  floor: Material[];
  edge: Material;
  rim: Material;
  good: Material[];
  bad: Material;
  depth: Material;
  path: Material;
  last: Material;
  warn: Material;
}

export function woods(element: Element): Woods {
  const style = getComputedStyle(element),
    colour = (name: string) => style.getPropertyValue(name).trim();
  const piece = (owner: number) => {
    const [fill, dark] = [
      ["--blue", "--blue-dark"],
      ["--yellow", "--yellow-dark"],
      ["--green", "--green-dark"],
    ][owner].map(colour);
    const side = new MeshStandardMaterial({ map: grain(fill), roughness: 0.62 });
    const top = new MeshStandardMaterial({
      map: grain(fill, markOf(owner, dark)),
      roughness: 0.62,
    });
    return [side, side, side, side, top, side];
  };
  const plain = (name: string) =>
    new MeshStandardMaterial({ map: grain(colour(name)), roughness: 0.8 });
  return {
    owner: [piece(0), piece(1), piece(2)],
    floor: [plain("--wood"), plain("--wood-2")],
    edge: new MeshStandardMaterial({ color: new Color(colour("--wood-edge")), roughness: 0.8 }),
    rim: plain("--wood-edge"),
    good: [0, 1, 2].map(
      (o) =>
        new MeshStandardMaterial({
          color: new Color(colour(["--blue", "--yellow", "--green"][o])),
          transparent: true,
          opacity: 0.82,
          emissive: new Color("#ffffff"),
          emissiveIntensity: 0.12,
        }),
    ),
    bad: new MeshStandardMaterial({
      color: new Color("#d33227"),
      transparent: true,
      opacity: 0.62,
      emissive: new Color("#7a0f08"),
      emissiveIntensity: 0.4,
    }),
    depth: new MeshBasicMaterial({ colorWrite: false }),
    path: new MeshStandardMaterial({
      color: new Color("#c2410c"),
      roughness: 0.45,
      emissive: new Color("#7a1d00"),
      emissiveIntensity: 0.35,
    }),
    last: new MeshBasicMaterial({ color: new Color(colour("--last")) }),
    warn: new MeshBasicMaterial({ color: new Color("#d33227") }),
  };
}
