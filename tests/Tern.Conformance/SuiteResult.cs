namespace Tern.Conformance;

/// <summary>What came of the cases of one suite and kind.</summary>
/// <param name="Suite">The suite, for example a protocol or a service.</param>
/// <param name="Kind">What was tested: <c>endpoint</c>, <c>request</c>, <c>response</c> …</param>
/// <param name="Run">How many cases were executed.</param>
/// <param name="Passed">How many of them came out as expected.</param>
/// <param name="Failures">One text for each of the others: the case and the difference.</param>
public sealed record SuiteResult(string Suite, string Kind, int Run, int Passed, IReadOnlyList<string> Failures);
