using Tern.Conformance.Protocols;

namespace Tern.Conformance.Tests;

/// <summary>Which protocol test is meant.</summary>
public sealed record TestName(string Suite, CaseKind Kind, string Shape, string Id);
