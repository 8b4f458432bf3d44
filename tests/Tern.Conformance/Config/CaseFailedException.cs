namespace Tern.Conformance.Config;

/// <summary>The result of a case differs from its expectation.</summary>
/// <param name="difference">The difference.</param>
internal sealed class CaseFailedException(string difference) : Exception(difference);
