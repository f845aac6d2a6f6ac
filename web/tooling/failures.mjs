/** Lists the failed tests, to be printed as the last lines of a long output. */

/** Returns the first line of an error message, without colours. Empty if there is no message. */
const firstLine = (message) =>
  (message ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with this character.
    .replaceAll(/\u001b\[[\d;]*m/g, '')
    .split('\n')[0]
    .slice(0, 200);

function failedInVitest({ testResults = [] }) {
  return testResults.flatMap(({ name, message, assertionResults = [] }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [`${name}: ${firstLine(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages?.[0])}`);
  });
}

/** Returns all tests of a Playwright report, each with its file. */
const testsOf = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, title, tests }) => tests.map((one) => ({ name: `${file} › ${title}`, ...one }))),
  ...suites.flatMap(testsOf),
];

const withMessage = ({ name, results }) => `${name}: ${firstLine(results.find(({ error }) => error)?.error.message)}`;

const ofStatus = (playwright, status) =>
  testsOf(playwright)
    .filter((one) => one.status === status)
    .map(withMessage);

/** Finds the failed tests in cargo's output. */
const failedInCargo = (output) => [...output.matchAll(/^test (\S+).* FAILED$/gm)].map(([, name]) => `cargo: ${name}`);

/**
 * Returns a line for each failed test, with the first line of its message. Also returns a line for each test that
 * passed only at the second try. `vitest` and `playwright` are the reports of these runners. `cargo` is the printed
 * output of cargo's tests.
 */
export function failures({ vitest, playwright, cargo }) {
  const failed = [...failedInVitest(vitest), ...ofStatus(playwright, 'unexpected'), ...failedInCargo(cargo)];
  return [
    ...failed.map((one) => `FAILED ${one}`),
    ...ofStatus(playwright, 'flaky').map((one) => `PASSED AT THE SECOND TRY ${one}`),
  ];
}
