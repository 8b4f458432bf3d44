namespace Tern.Conformance.Protocols.Servers;

/// <summary>The published cases that no server can pass together with the others. The opposite of their expectation is asserted.</summary>
internal static class ServerContradictions
{
    private static readonly Dictionary<string, string> s_reasons = new(StringComparer.Ordinal)
    {
        ["QueryEmptyQueryMaps"] = "The form of an empty map is the form without a map, and other cases of the operation have no map for it.",
        ["QueryNoInputAndNoOutputWithResponseMetadata"] = "The root of this body has no namespace. The root of every other body of the suite has the namespace of the service.",
    };

    /// <summary>Returns the result of a case, which is the opposite one for a contradiction.</summary>
    public static CaseResult Apply(CaseResult result) =>
        !s_reasons.TryGetValue(result.Id, out string? reason) ? result
        : result.Failure is null ? result with { Failure = "The case passes, although it contradicts other cases." }
        : result with { Failure = null, Note = $"The opposite outcome is asserted. {reason}" };
}
