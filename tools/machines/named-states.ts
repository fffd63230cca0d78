import { parseAst } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** A property that stops a press while something is under way. */
const STOPS =
  /^(?:busy|aria-busy|disabled|aria-disabled|blockedBecause|blockedBy|onDismiss|is(?:Fixed|Busy|Sending|Saving|Paying))$/;

/** Parts that a state opens as a whole. What their handlers send is what they are for. */
const OPENED = /(?:Dialog|Dialogs|Sheet|Question)$/;

/** A view as text, and what is known of the functions that it imports. */
export class View {
  readonly #text: string;
  readonly #nodes: readonly Node[];
  /** The variables that hold a snapshot, or stand for its states. */
  readonly #snapshots = new Set(['snapshot', 'state']);
  readonly #names: Set<string>;
  /** The handlers that send, and the parts of the page and components that do when they are pressed. */
  readonly #presses = new Set(['send']);

  /**
   * `naming`: the functions of other files that answer a state's name for a snapshot. In a file without elements,
   * `<` begins the type parameters of an arrow function.
   */
  constructor(text: string, naming: Iterable<string> = [], lang: 'ts' | 'tsx' = 'tsx') {
    this.#text = text;
    this.#nodes = [...below(parseAst(text, { lang }) as unknown as Node)];
    this.#names = new Set(naming);
    for (const node of this.#nodes) this.#learnSnapshot(node);
    const held = this.#nodes.flatMap(holdingOf);
    untilNoMore(this.#names, (add) => {
      for (const { names, given } of held) if (this.#isNaming(given)) names.forEach(add);
    });
    const tasks = this.#nodes.flatMap(taskOf);
    untilNoMore(this.#presses, (add) => {
      for (const { name, given } of tasks) if (this.#isPress(given)) add(name);
    });
  }

  /** Whether it names a state at all. */
  get namesStates(): boolean {
    return this.#nodes.some((node) => this.#isNaming(node));
  }

  /** The functions for other files that answer the name of a state, or what follows from it. */
  get namingFunctions(): string[] {
    return this.#nodes.flatMap(({ type, declaration }) => {
      const name = nameOf((declaration as Node | null | undefined)?.id);
      return type === 'ExportNamedDeclaration' && this.#names.has(name) ? [name] : [];
    });
  }

  /** Where it asks for a state by its name although a tag or the machine itself should decide. */
  get presses(): string[] {
    return this.#nodes.filter((node) => this.#decides(node)).map((node) => this.#lineOf(node));
  }

  #lineOf(node: Node): string {
    return this.#textOf(node).split('\n')[0] ?? '';
  }

  #textOf(node: Node): string {
    return this.#text.slice(node.start, node.end);
  }

  /** A parameter of a selector or of the type of a snapshot, or what a hook answers of a machine. */
  #learnSnapshot({ type, id, init, callee, arguments: given, params }: Node): void {
    if (type === 'CallExpression' && nameOf(callee) === 'useSelector')
      this.#learn(((given as Node[])[1]?.params as Node[] | undefined)?.[0]);
    for (const param of (params as Node[] | undefined) ?? []) if (isOfSnapshot(param)) this.#learn(param);
    if (type !== 'VariableDeclarator' || !init) return;
    const { type: kind, elements } = id as Node;
    if (/^(?:useMachine|useActor)$/.test(nameOf((init as Node).callee)) && kind === 'ArrayPattern')
      this.#learn((elements as Node[])[0]);
    else if (this.#isSnapshot(init as Node)) this.#learn(id as Node);
  }

  #learn(pattern: Node | undefined): void {
    if (pattern?.type === 'Identifier') this.#snapshots.add(nameOf(pattern));
    const value = pattern && takenValue(pattern);
    if (value) this.#names.add(value);
  }

  #isSnapshot = (node: Node): boolean => {
    if (node.type === 'ChainExpression') return this.#isSnapshot(node.expression as Node);
    if (node.type === 'Identifier') return this.#snapshots.has(nameOf(node));
    if (node.type !== 'CallExpression') return false;
    if (nameOf((node.callee as Node).property) === 'getSnapshot') return true;
    const [, select] = node.arguments as Node[];
    const [param] = (select?.params as Node[] | undefined) ?? [];
    const isWhole = param !== undefined && nameOf(param) === nameOf(select?.body) && nameOf(param) !== '';
    return nameOf(node.callee) === 'useSelector' && isWhole;
  };

  /** `snapshot.matches(…)` or `snapshot.value`. Elements match, and fields have values, of their own. */
  #isAsking({ type, object, property, computed }: Node): boolean {
    return (
      type === 'MemberExpression' &&
      !computed &&
      /^(?:matches|value)$/.test(nameOf(property)) &&
      this.#isSnapshot(object as Node)
    );
  }

  #isNaming(node: Node): boolean {
    return [node, ...below(node)].some(
      (one) =>
        this.#isAsking(one) ||
        isTakingValue(one, this.#isSnapshot) ||
        (one.type === 'Identifier' && this.#names.has(nameOf(one))),
    );
  }

  #decides(node: Node): boolean {
    const press = (one: unknown) => this.#isPress(one as Node);
    switch (node.type) {
      case 'JSXAttribute':
        return STOPS.test(nameOf(node.name)) && node.value !== null && this.#isNaming(node.value as Node);
      case 'ConditionalExpression':
        return [node.consequent, node.alternate].some(press) && this.#named(node.test);
      case 'LogicalExpression':
        return press(node.right) && this.#named(node.left);
      case 'SwitchStatement':
        return this.#named(node.discriminant) && (node.cases as Node[]).some((one) => this.#sends(one));
      default:
        return this.#guardedBy(node).some((one) => this.#sends(one)) && this.#named(node.test);
    }
  }

  /** Whether a press is there, or stands in the handler that this is. */
  #isPress(node: Node): boolean {
    if (isTask(node) || node.type === 'BlockStatement') return this.#isSending(node);
    if (node.type === 'Identifier') return this.#presses.has(nameOf(node));
    return this.#isSend(node) || [node, ...below(node)].some((one) => this.#isButton(one));
  }

  /** Whether statements send by themselves, or show what sends when it is pressed. */
  #sends(node: Node): boolean {
    return this.#sendsItself(node) || [...below(node)].some((one) => this.#isButton(one));
  }

  /** Not by the handlers of elements, which the customer calls. */
  #sendsItself(node: Node): boolean {
    if (this.#isSend(node)) return true;
    return !/^JSX/.test(node.type) && !isTask(node) && childrenOf(node).some((one) => this.#sendsItself(one));
  }

  /** `machine.send(…)`, or a call of what sends. */
  #isSend({ type, callee }: Node): boolean {
    if (type !== 'CallExpression') return false;
    const { property } = callee as Node;
    return nameOf(property) === 'send' || this.#presses.has(nameOf(callee));
  }

  #isSending(node: Node): boolean {
    return [node, ...below(node)].some((one) => this.#isSend(one) || this.#isHandler(one));
  }

  /** A handler that sends, by its name: what an element calls. */
  #isHandler({ type, expression }: Node): boolean {
    return type === 'JSXExpressionContainer' && this.#presses.has(nameOf(expression));
  }

  /** A button that sends, or a part of the page that answers a press. A dialog is what the state shows. */
  #isButton(node: Node): boolean {
    if (node.type === 'JSXExpressionContainer') return this.#isHandler(node);
    if (node.type !== 'JSXElement') return false;
    const { name, attributes } = node.openingElement as { name: Node; attributes: Node[] } & Node;
    if (OPENED.test(nameOf(name))) return false;
    if (this.#presses.has(nameOf(name))) return true;
    const answers = attributes.filter(({ name: of }) => /^on[A-Z]/.test(nameOf(of)));
    return answers.some((one) => this.#isSending(one));
  }

  #named(node: unknown): boolean {
    return this.#isNaming(node as Node);
  }

  /** What a state lets happen: both sides of an `if`, and what follows it when it returns. */
  #guardedBy(node: Node): readonly Node[] {
    if (node.type !== 'IfStatement') return [];
    const isLeft = isLeaving(node.consequent as Node);
    const sides = [node.consequent, node.alternate].filter((side): side is Node => Boolean(side));
    return isLeft ? [...sides, ...this.#statementsAfter(node)] : sides;
  }

  #statementsAfter(node: Node): readonly Node[] {
    const around = this.#nodes.flatMap(({ body }) =>
      Array.isArray(body) && body.includes(node) ? [body as Node[]] : [],
    );
    return around.flatMap((statements) => statements.slice(statements.indexOf(node) + 1));
  }
}

function* below(node: Node): Generator<Node> {
  for (const child of childrenOf(node)) {
    yield child;
    yield* below(child);
  }
}

/** Without the names of properties, which may be those of variables. */
function childrenOf(node: Node): Node[] {
  const { property: _, key: __, ...fields } = node;
  const children = node.computed ? node : fields;
  return Object.values(children)
    .flat()
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child);
}

const nameOf = (node: unknown) => ((node as Node | null | undefined)?.name ?? '') as string;

/** The name under which a pattern such as `{ value }` or `{ value: step }` takes the value of a snapshot. */
function takenValue({ type, properties }: Node): string | undefined {
  if (type !== 'ObjectPattern') return undefined;
  const taken = (properties as Node[]).find(({ key }) => nameOf(key) === 'value');
  return taken && nameOf(taken.value);
}

/** A pattern that takes the value of a snapshot, of a variable or of a parameter. */
function isTakingValue(
  { type, id, init, params, callee, arguments: given }: Node,
  isSnapshot: (node: Node) => boolean,
): boolean {
  if (type === 'VariableDeclarator' && init && takenValue(id as Node)) return isSnapshot(init as Node);
  const isSelector = type === 'CallExpression' && nameOf(callee) === 'useSelector';
  const selected = isSelector ? (given as Node[])[1]?.params : undefined;
  const taking = [
    ...((selected as Node[] | undefined) ?? []).slice(0, 1),
    ...((params as Node[] | undefined) ?? []).filter(isOfSnapshot),
  ];
  return taking.some((param) => takenValue(param) !== undefined);
}

/** A parameter of the type of a machine's snapshot. */
function isOfSnapshot({ typeAnnotation }: Node): boolean {
  const type = (typeAnnotation as Node | undefined)?.typeAnnotation as Node | undefined;
  return /^(?:SnapshotFrom|AnyMachineSnapshot|ReturnType)$/.test(nameOf(type?.typeName));
}

/** What a variable, a hook or a function of a snapshot stands for, under each of its names. */
function holdingOf({ type, id, init, body, params }: Node): { names: readonly string[]; given: Node }[] {
  const holder = id as Node | null | undefined;
  if (!holder) return [];
  if (type === 'FunctionDeclaration') return isAnswering(holder, params) ? [named(holder, body)] : [];
  const given = init as Node | null | undefined;
  if (type !== 'VariableDeclarator' || !given) return [];
  if (!isTask(given)) return [named(holder, given)];
  return isAnswering(holder, given.params) ? [named(holder, given.body)] : [];
}

const named = (holder: Node, given: unknown) => ({ names: namesIn(holder), given: given as Node });

const isAnswering = (holder: Node, params: unknown) =>
  /^use[A-Z]/.test(nameOf(holder)) || (params as Node[]).some(isOfSnapshot);

/** The names of a pattern, however deep. */
const namesIn = (pattern: Node): readonly string[] =>
  [pattern, ...below(pattern)].filter(({ type }) => type === 'Identifier').map(nameOf);

/** A handler, a part of the page or a component of this file, with its name. */
function taskOf({ type, id, init, body }: Node): { name: string; given: Node }[] {
  const given = (type === 'FunctionDeclaration' ? body : init) as Node | null | undefined;
  const name = nameOf(id);
  const isHeld = type === 'FunctionDeclaration' || type === 'VariableDeclarator';
  return isHeld && given && name !== '' && !/^use[A-Z]/.test(name) ? [{ name, given }] : [];
}

/** What somebody does later, which names states inside at most. */
const isTask = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

/** Ends with a return, of whatever. */
function isLeaving(node: Node): boolean {
  if (node.type === 'BlockStatement') return (node.body as Node[]).slice(-1).some(isLeaving);
  return node.type === 'ReturnStatement';
}

/** Goes on until a round has added nothing. */
function untilNoMore(found: Set<string>, round: (add: (name: string) => void) => void): void {
  for (let before = -1; before < found.size; ) {
    before = found.size;
    round((name) => found.add(name));
  }
}
