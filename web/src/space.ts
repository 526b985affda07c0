/* Boards of cubes in space: wooden pieces under a soft light, to be walked around. An extra for the
 * eyes: the flat board lies beneath with every cell as an element, and what one does here reaches
 * the page by the same events.
 *
 * Coordinates: a cell at x, y lies at (x, -y) on the ground of the picture; z is up. Frames are
 * drawn when something changed, never in idle. */
import { LitElement, css, html, type PropertyValues } from "lit";
import {
  AmbientLight,
  BoxGeometry,
  BufferGeometry,
  CanvasTexture,
  CatmullRomCurve3,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Raycaster,
  RingGeometry,
  Scene as Space,
  ShadowMaterial,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
  TubeGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Material,
  type Object3D,
} from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { Kind, type Item, type Scene } from "./core.js";
import { NO_LIGHTS, coordinates, type Lights } from "./board.js";
import { Fingers } from "./gesture.js";
import { still } from "./motion.js";
import { woods, type Woods } from "./woods.js";

const CUBE = new RoundedBoxGeometry(0.96, 0.96, 0.96, 3, 0.07);
const JOINT = new BoxGeometry(0.935, 0.935, 0.2);
const FLOOR = new BoxGeometry(0.97, 0.97, 0.1);
const HALF = 0.62; /* from the middle of a cell to the outside of the rim */
const RIM = new BoxGeometry(2 * HALF, 2 * HALF, 0.24);
/* A square frame to lie around the top of a cell. */
const RING = new RingGeometry(0.54, 0.64, 4, 1, Math.PI / 4);
const TAP = 7; /* pixels a finger may slip and still mean a tap */

export class SpaceBoard extends LitElement {
  static properties = {
    scene: { attribute: false },
    lights: { attribute: false },
    live: { type: Boolean },
    theme: {},
  };
  declare scene: Scene;
  declare lights: Lights;
  declare live: boolean;
  declare theme: string; /* changes when the colours do */

  private space = new Space();
  private camera = new PerspectiveCamera(34, 1, 0.1, 200);
  private renderer?: WebGLRenderer;
  private ground = new Group();
  private pieces = new Group();
  private ghosts = new Group();
  private woods?: Woods;
  private azimuth = -0.32;
  private tilt = 0.86; /* from straight above (0) to flat (π/2) */
  private distance = 1;
  private rim: Vector3[] = []; /* what must be in sight: around the board, and a piece high … */
  private towers: Vector3[] = []; /* … and every cube there is, or was held here in this position */
  private pending = 0;
  private fingers = new Fingers({
    twist: (quarters) => this.emit("board-turn", { quarters }),
    hold: () => this.lights.preview.length > 0 && this.emit("board-flip", {}),
  });
  private moved = false; /* a press that became a look around */
  private carried = false; /* the finger is on what is held over the board, and takes it along */
  private pinch = 0;
  private watcher = new ResizeObserver(() => this.resize());
  private known = new Set<string>();

  static styles = css`
    :host {
      display: block;
      position: absolute;
      inset: 0;
      touch-action: none;
      -webkit-tap-highlight-color: transparent;
    }
    canvas {
      width: 100%;
      height: 100%;
      display: block;
      border-radius: 18px;
      cursor: grab;
      outline: none;
    }
    :host([live]) canvas {
      cursor: pointer;
    }
  `;

  constructor() {
    super();
    this.lights = NO_LIGHTS;
    this.live = false;
    this.theme = "";
  }

  protected render() {
    return html`<canvas
      aria-hidden="true"
      @pointerdown=${this.onDown}
      @pointermove=${this.onMove}
      @pointerup=${this.onUp}
      @pointercancel=${this.onCancel}
      @pointerleave=${this.onLeave}
      @wheel=${this.onWheel}
    ></canvas>`;
  }

  protected firstUpdated(): void {
    const canvas = this.renderRoot.querySelector("canvas")!;
    try {
      this.renderer = new WebGLRenderer({
        canvas,
        antialias: true,
        alpha: true,
        preserveDrawingBuffer: true,
      });
    } catch {
      this.dispatchEvent(new CustomEvent("no-space"));
      return;
    }
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    const sun = new DirectionalLight("#fff2dd", 1.75);
    sun.position.set(-7, 6, 14);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    sun.shadow.radius = 5;
    Object.assign(sun.shadow.camera, { left: -10, right: 10, top: 10, bottom: -10, far: 40 });
    /* A second light from the front keeps the sides that the sun does not reach readable. */
    const lamp = new DirectionalLight("#ffe9c8", 0.8);
    lamp.position.set(5, -12, 6);
    this.space.add(
      sun,
      lamp,
      new HemisphereLight("#fffaf0", "#a98658", 0.9),
      new AmbientLight("#ffffff", 0.5),
      this.ground,
      this.pieces,
      this.ghosts,
    );
    const shade = new Mesh(new PlaneGeometry(60, 60), new ShadowMaterial({ opacity: 0.22 }));
    shade.position.z = -0.36;
    shade.receiveShadow = true;
    this.space.add(shade);
    this.watcher.observe(this);
  }

  disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watcher.disconnect();
    cancelAnimationFrame(this.pending);
    this.renderer?.dispose();
  }

  /* ---- building */

  protected updated(changed: PropertyValues<this>): void {
    if (!this.renderer || !this.scene) return;
    if (changed.has("theme") || !this.woods) {
      this.woods = woods(this);
      this.known.clear();
      this.buildGround();
      this.buildPieces(false);
    } else if (changed.has("scene")) {
      const before = changed.get("scene") as Scene | undefined;
      if (before?.columns !== this.scene.columns || before.turned !== this.scene.turned)
        this.buildGround();
      this.buildPieces(true);
    }
    this.buildGhosts();
    this.draw();
  }

  private at(x: number, y: number, z: number): Vector3 {
    return new Vector3(x - (this.scene.columns - 1) / 2, y - (this.scene.rows - 1) / 2, z);
  }

  private buildGround(): void {
    this.ground.clear();
    const cells = this.scene.items.filter((i) => i.kind === Kind.Cell);
    for (const c of cells) {
      const floor = new Mesh(FLOOR, this.woods!.floor[(c.x + c.y) % 2]);
      floor.position.copy(this.at(c.x, c.y, -0.05));
      floor.receiveShadow = true;
      floor.userData = { x: c.x, y: c.y };
      const rim = new Mesh(RIM, this.woods!.rim);
      rim.position.copy(this.at(c.x, c.y, -0.22));
      rim.castShadow = true;
      this.ground.add(floor, rim);
    }
    for (const group of [this.ground, this.pieces, this.ghosts])
      group.rotation.z = this.scene.turned ? -Math.PI / 4 : 0;
    this.addLetters(cells);
    this.ground.updateMatrixWorld();
    const rim = cells.flatMap(({ x, y }) =>
      [-HALF, HALF].flatMap((dx) => [-HALF, HALF].map((dy) => this.at(x + dx, y + dy, 1))),
    );
    const letters = coordinates(this.scene, cells, 1.2).map(({ x, y }) => this.at(x, y, -0.3));
    this.rim = [...rim, ...letters].map((p) => p.applyMatrix4(this.ground.matrixWorld));
    this.place();
  }

  /* Keeps cubes in sight. Those held are remembered, lest the board come and go under the pointer. */
  private keepInSight(cubes: Item[]): void {
    const known = new Set(this.towers.map((p) => p.toArray().join()));
    const corners = cubes.flatMap(({ x, y, z }) =>
      [-0.5, 0.5].flatMap((dx) =>
        [-0.5, 0.5].map((dy) =>
          this.at(x + dx, y + dy, z + 1).applyMatrix4(this.ground.matrixWorld),
        ),
      ),
    );
    const more = corners.filter((p) => !known.has(p.toArray().join()));
    if (!more.length) return;
    this.towers.push(...more);
    this.place();
  }

  private addLetters(cells: Item[]): void {
    for (const { word, x, y } of coordinates(this.scene, cells, 1))
      this.ground.add(this.letter(word, this.at(x, y, -0.15)));
  }

  private letter(word: string, at: Vector3): Sprite {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 64;
    const pen = canvas.getContext("2d")!,
      style = getComputedStyle(this);
    pen.font = `600 40px ${style.getPropertyValue("--sans")}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillStyle = style.getPropertyValue("--soft");
    pen.fillText(word, 32, 34);
    const map = new CanvasTexture(canvas);
    map.colorSpace = SRGBColorSpace;
    const sprite = new Sprite(new SpriteMaterial({ map }));
    sprite.position.copy(at);
    sprite.scale.setScalar(0.52);
    return sprite;
  }

  /* A piece is its cubes and, between neighbours of one piece, the wood that joins them. */
  private solid(cubes: Item[], material: (i: Item) => Material | Material[]): Object3D[] {
    const made: Object3D[] = [];
    const here = new Map(cubes.map((c) => [`${c.x},${c.y},${c.z},${c.group}`, c]));
    for (const c of cubes) {
      const cube = new Mesh(CUBE, material(c));
      cube.position.copy(this.at(c.x, c.y, c.z + 0.5));
      cube.userData = { x: c.x, y: c.y };
      made.push(cube);
      for (const [dx, dy, dz] of [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]) {
        if (!here.has(`${c.x + dx},${c.y + dy},${c.z + dz},${c.group}`)) continue;
        const side = material(c),
          joint = new Mesh(JOINT, Array.isArray(side) ? side[0] : side);
        joint.position.copy(this.at(c.x + dx / 2, c.y + dy / 2, c.z + 0.5 + dz / 2));
        if (dx) joint.rotation.y = Math.PI / 2;
        if (dy) joint.rotation.x = Math.PI / 2;
        joint.userData = { x: c.x, y: c.y };
        made.push(joint);
      }
    }
    return made;
  }

  private buildPieces(moving: boolean): void {
    this.pieces.clear();
    const cubes = this.scene.items.filter((i) => i.kind === Kind.Cube);
    const names = new Set(cubes.map((c) => `${c.x},${c.y},${c.z}`));
    const fresh = cubes.filter((c) => !this.known.has(`${c.x},${c.y},${c.z}`));
    const falls = moving && fresh.length <= 4 && fresh.length > 0 && !still();
    const old = falls ? cubes.filter((c) => !fresh.includes(c)) : cubes;
    for (const mesh of this.solid(old, (c) => this.woods!.owner[c.owner])) this.addPiece(mesh);
    if (falls) this.drop(fresh);
    this.known = names;
    this.towers = [];
    this.keepInSight(cubes);
    const path = this.addPath();
    if (moving && path) this.swing(path);
  }

  /* Around the board until the winning path lies across the picture. */
  private swing(path: Vector3[]): void {
    if (still()) return;
    const [from, to] = [path[0], path.at(-1)!].map((p) =>
      p.clone().applyMatrix4(this.pieces.matrixWorld),
    );
    const half = Math.PI,
      wanted = Math.atan2(to.y - from.y, to.x - from.x),
      turn = ((((wanted - this.azimuth) % half) + 1.5 * half) % half) - half / 2;
    const azimuth = this.azimuth,
      tilt = this.tilt,
      start = performance.now(),
      LONG = 1400;
    const go = (now: number) => {
      const part = Math.min(1, (now - start) / LONG),
        eased = part * part * (3 - 2 * part);
      if (!this.isConnected || this.fingers.down.size) return;
      this.azimuth = azimuth + turn * eased;
      this.tilt = tilt + (0.7 - tilt) * eased;
      this.place();
      if (part < 1) requestAnimationFrame(go);
    };
    requestAnimationFrame(go);
  }

  private addPiece(mesh: Object3D, to: Object3D = this.pieces): void {
    mesh.castShadow = mesh.receiveShadow = true;
    to.add(mesh);
  }

  private drop(cubes: Item[]): void {
    const piece = new Group();
    for (const mesh of this.solid(cubes, (c) => this.woods!.owner[c.owner]))
      this.addPiece(mesh, piece);
    this.pieces.add(piece);
    const start = performance.now(),
      LONG = 320;
    const fall = (now: number) => {
      const part = Math.min(1, (now - start) / LONG);
      piece.position.z = (1 - part * part) * 1.6;
      this.draw();
      if (part < 1 && piece.parent) requestAnimationFrame(fall);
    };
    piece.position.z = 1.6;
    requestAnimationFrame(fall);
  }

  private addPath(): Vector3[] | undefined {
    const steps = this.scene.items
      .filter((i) => i.kind === Kind.Path)
      .sort((a, b) => a.group - b.group);
    if (steps.length < 2) return undefined;
    const points = steps.map((s) => this.at(s.x, s.y, s.z + 0.12));
    const tube = new Mesh(
      new TubeGeometry(
        new CatmullRomCurve3(points, false, "catmullrom", 0.05),
        points.length * 12,
        0.09,
        8,
      ) as BufferGeometry,
      this.woods!.path,
    );
    tube.castShadow = true;
    this.pieces.add(tube);
    return points;
  }

  private buildGhosts(): void {
    this.ghosts.clear();
    const { preview, bad, last, warn, hint } = this.lights;
    this.keepInSight(preview);
    this.addGhost(preview, (c) => (bad ? this.woods!.bad : this.woods!.good[c.owner]));
    if (!preview.length)
      this.addGhost(
        hint.filter((i) => i.kind === Kind.Ghost).map((i) => ({ ...i, group: -1 })),
        (c) => this.woods!.good[c.owner],
      );
    const height = (x: number, y: number) =>
      this.scene.items.filter((i) => i.kind === Kind.Cube && i.x === x && i.y === y).length;
    const ring = (name: string, material: Material) => {
      const [x, y] = name.split(",").map(Number),
        mesh = new Mesh(RING, material);
      mesh.position.copy(this.at(x, y, height(x, y) + 0.02));
      this.ghosts.add(mesh);
    };
    for (const name of last) ring(name, this.woods!.last);
    for (const name of warn) ring(name, this.woods!.warn);
  }

  /* One can see through a ghost, but not its own insides: its depth is drawn before its colour. */
  private addGhost(cubes: Item[], material: (i: Item) => Material): void {
    for (const mesh of this.solid(cubes, material)) {
      const depth = (mesh as Mesh).clone();
      depth.material = this.woods!.depth;
      depth.renderOrder = 1;
      mesh.renderOrder = 2;
      this.ghosts.add(depth, mesh);
    }
  }

  /* ---- looking */

  /* Where the camera stands when it looks at a point from so far. */
  private stand(at: Vector3, far: number): void {
    const { azimuth, tilt } = this;
    this.camera.position.set(
      at.x + Math.sin(azimuth) * Math.sin(tilt) * far,
      at.y - Math.cos(azimuth) * Math.sin(tilt) * far,
      at.z + Math.cos(tilt) * far,
    );
    this.camera.up.set(0, 0, 1);
    if (tilt < 0.05) this.camera.up.set(Math.sin(-azimuth), Math.cos(azimuth), 0);
    this.camera.lookAt(at);
    this.camera.updateMatrixWorld();
  }

  /* What the frame takes of the picture: its middle, and how far it reaches from there, 1 being
   * the whole picture. */
  private seen(): { middle: Vector2; reach: number } {
    const points = [...this.rim, ...this.towers].map((p) => p.clone().project(this.camera));
    const range = (list: number[]) => [Math.min(...list), Math.max(...list)];
    const [left, right] = range(points.map((p) => p.x)),
      [low, high] = range(points.map((p) => p.y));
    return {
      middle: new Vector2((left + right) / 2, (low + high) / 2),
      reach: Math.max(right - left, high - low) / 2,
    };
  }

  /* Whichever way one looks, the board fills the picture and lies in its middle. */
  private place(): void {
    if (!this.rim.length) return;
    const at = new Vector3(),
      right = new Vector3(),
      up = new Vector3(),
      half = Math.tan((this.camera.fov * Math.PI) / 360);
    let far = 30;
    for (let i = 0; i < 8; i++) {
      this.stand(at, far);
      const { middle, reach } = this.seen();
      this.camera.matrixWorld.extractBasis(right, up, new Vector3());
      at.addScaledVector(right, middle.x * half * far * this.camera.aspect);
      at.addScaledVector(up, middle.y * half * far);
      far *= reach / 0.95;
    }
    this.stand(at, far * this.distance);
    this.draw();
  }

  private resize(): void {
    const { clientWidth: w, clientHeight: h } = this;
    if (!this.renderer || !w || !h) return;
    this.renderer.setSize(w, h, false);
    this.camera.aspect = w / h;
    this.camera.updateProjectionMatrix();
    this.place();
  }

  private draw(): void {
    if (this.pending || !this.renderer) return;
    this.pending = requestAnimationFrame(() => {
      this.pending = 0;
      this.renderer!.render(this.space, this.camera);
    });
  }

  /* ---- pointing */

  private cellAt(
    event: { clientX: number; clientY: number },
    among: Object3D[] = [this.ground, this.pieces],
  ): { x: number; y: number } | undefined {
    const box = this.getBoundingClientRect(),
      ray = new Raycaster();
    ray.setFromCamera(
      new Vector2(
        ((event.clientX - box.left) / box.width) * 2 - 1,
        1 - ((event.clientY - box.top) / box.height) * 2,
      ),
      this.camera,
    );
    const hit = ray.intersectObjects(among, true).find((h) => "x" in h.object.userData);
    return hit?.object.userData as { x: number; y: number } | undefined;
  }

  /* The cell at a point of the screen. */
  cellUnder(x: number, y: number): { x: number; y: number } | undefined {
    const { left, right, top, bottom } = this.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) return undefined;
    return this.cellAt({ clientX: x, clientY: y });
  }

  private emit(name: string, detail: object): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  private onDown(event: PointerEvent): void {
    (event.target as Element).setPointerCapture(event.pointerId);
    if (!this.fingers.down.size) this.moved = false;
    this.carried = event.pointerType === "touch" && !!this.cellAt(event, [this.ghosts]);
    this.fingers.press(event);
    this.pinch = this.spread();
  }

  private spread(): number {
    const [a, b] = this.fingers.down.values();
    return b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  private onMove(event: PointerEvent): void {
    const { x, y } = this.fingers.down.get(event.pointerId) ?? { x: 0, y: 0 };
    const finger = this.fingers.move(event);
    if (!finger) {
      const cell = event.pointerType === "touch" ? undefined : this.cellAt(event);
      if (cell) this.emit("board-hover", cell);
      return;
    }
    if (Math.hypot(finger.x - finger.downX, finger.y - finger.downY) > TAP) this.moved = true;
    if (this.fingers.down.size === 2) this.onPinch();
    else if (this.moved && this.carried) this.carry(event);
    else if (this.moved) this.orbit((x - finger.x) * 0.008, (y - finger.y) * 0.008);
  }

  private carry(event: PointerEvent): void {
    const cell = this.cellAt(event);
    if (cell) this.emit("board-drag", cell);
  }

  private onPinch(): void {
    const now = this.spread();
    if (this.pinch && now) this.zoom(this.pinch / now);
    this.pinch = now;
  }

  private onUp(event: PointerEvent): void {
    if (!this.fingers.lift(event) || this.moved) return;
    const cell = this.cellAt(event);
    if (cell) this.emit("board-tap", { ...cell, touch: event.pointerType === "touch" });
  }

  private onCancel(event: PointerEvent): void {
    this.fingers.lift(event);
  }

  private onLeave(): void {
    if (!this.fingers.down.size) this.emit("board-leave", {});
  }

  private onWheel(event: WheelEvent): void {
    event.preventDefault();
    this.zoom(Math.exp(event.deltaY * 0.001));
  }

  orbit(around: number, down: number): void {
    this.azimuth += around;
    this.tilt = Math.min(1.32, Math.max(0.02, this.tilt + down));
    this.place();
  }

  zoom(by: number): void {
    this.distance = Math.min(1.6, Math.max(0.45, this.distance * by));
    this.place();
  }

  /* The picture as shown, for saving. */
  get canvas(): HTMLCanvasElement {
    return this.renderRoot.querySelector("canvas")!;
  }
}

customElements.define("space-board", SpaceBoard);

declare global {
  interface HTMLElementTagNameMap {
    "space-board": SpaceBoard;
  }
}
