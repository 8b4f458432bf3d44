namespace Tern.Conformance.Protocols;

/// <summary>The result of one protocol test.</summary>
/// <param name="Kind">The kind of the test.</param>
/// <param name="Shape">The name of the operation or error that it belongs to.</param>
/// <param name="Id">The test's id.</param>
/// <param name="Failure">The difference from the expectation, or null if the test passed.</param>
public sealed record CaseResult(CaseKind Kind, string Shape, string Id, string? Failure)
{
    /// <summary>The reason for which the opposite of the expectation is asserted, or null.</summary>
    public string? Note { get; init; }
}
