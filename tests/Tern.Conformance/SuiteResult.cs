namespace Tern.Conformance;

/// <summary>The results of the cases of one suite and kind.</summary>
/// <param name="Suite">The suite, for example a protocol or a service.</param>
/// <param name="Kind">The kind of the cases: <c>endpoint</c>, <c>request</c>, <c>response</c> …</param>
/// <param name="Run">The number of executed cases.</param>
/// <param name="Passed">The number of passed cases.</param>
/// <param name="Failures">The case and the difference for each failed case.</param>
public sealed record SuiteResult(string Suite, string Kind, int Run, int Passed, IReadOnlyList<string> Failures)
{
    /// <summary>The case and the note, for cases that were not run exactly as they are written. The default is none.</summary>
    public IReadOnlyList<string> Notes { get; init; } = [];
}
