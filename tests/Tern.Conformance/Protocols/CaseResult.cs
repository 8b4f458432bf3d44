namespace Tern.Conformance.Protocols;

/// <summary>What came of one protocol test.</summary>
/// <param name="Kind">What it looks at.</param>
/// <param name="Shape">The name of the operation or error that it belongs to.</param>
/// <param name="Id">The test's id.</param>
/// <param name="Failure">What is not as expected; null when all is.</param>
public sealed record CaseResult(CaseKind Kind, string Shape, string Id, string? Failure);
