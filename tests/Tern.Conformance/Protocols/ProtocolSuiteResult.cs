namespace Tern.Conformance.Protocols;

/// <summary>The results of the client tests of one file in one protocol.</summary>
/// <param name="Suite">The name of the file, followed by the protocol if the file tests more than one.</param>
/// <param name="Protocol">The id of the protocol's trait.</param>
/// <param name="IsSupported">Whether the generator supports the protocol. If not, no test was run.</param>
/// <param name="Cases">The results of the tests. A test that could not be run is a failure.</param>
public sealed record ProtocolSuiteResult(string Suite, string Protocol, bool IsSupported, IReadOnlyList<CaseResult> Cases)
{
    /// <summary>A summary for each kind of test in the suite.</summary>
    public IEnumerable<SuiteResult> Summaries => Cases.GroupBy(result => result.Kind).OrderBy(kind => kind.Key).Select(kind => new SuiteResult(
        Suite,
        NameOf(kind.Key),
        kind.Count(),
        kind.Count(result => result.Failure is null),
        kind.Where(result => result.Failure is not null).Select(result => $"{Suite} {result.Id} ({result.Shape}): {result.Failure}").ToList())
    {
        Notes = kind.Where(result => result.Note is not null).Select(result => $"{Suite} {result.Id} ({result.Shape}): {result.Note}").ToList(),
    });

    private static string NameOf(CaseKind kind) => kind switch
    {
        CaseKind.EventStream => "event stream",
        CaseKind.MalformedRequest => "malformed",
        _ => kind.ToString().ToLowerInvariant(),
    };
}
