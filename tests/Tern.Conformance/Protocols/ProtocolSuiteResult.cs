namespace Tern.Conformance.Protocols;

/// <summary>What came of the client tests in one file, in one protocol.</summary>
/// <param name="Suite">The file's name, with the protocol's behind it when the file tests more than one.</param>
/// <param name="Protocol">The id of the protocol's trait.</param>
/// <param name="IsSupported">Whether the generator knows the protocol; if not, nothing was run.</param>
/// <param name="Cases">The tests; those that could not be run are failures.</param>
public sealed record ProtocolSuiteResult(string Suite, string Protocol, bool IsSupported, IReadOnlyList<CaseResult> Cases)
{
    /// <summary>Figures for each kind of test that the suite has.</summary>
    public IEnumerable<SuiteResult> Summaries => Cases.GroupBy(result => result.Kind).OrderBy(kind => kind.Key).Select(kind => new SuiteResult(
        Suite,
        kind.Key == CaseKind.EventStream ? "event stream" : kind.Key.ToString().ToLowerInvariant(),
        kind.Count(),
        kind.Count(result => result.Failure is null),
        kind.Where(result => result.Failure is not null).Select(result => $"{Suite} {result.Id} ({result.Shape}): {result.Failure}").ToList()));
}
