using Tern.Conformance.Protocols;

namespace Tern.Conformance.Tests;

/// <summary>Identifies a protocol test.</summary>
public sealed record TestName(string Suite, CaseKind Kind, string Shape, string Id);
