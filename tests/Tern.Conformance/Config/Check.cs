namespace Tern.Conformance.Config;

/// <summary>Comparisons of a case.</summary>
internal static class Check
{
    /// <summary>Compares two texts.</summary>
    /// <param name="what">The compared value, for the message.</param>
    /// <param name="expected">The expected text; null for none.</param>
    /// <param name="actual">The actual text; null for none.</param>
    /// <exception cref="CaseFailedException">The texts differ.</exception>
    public static void Equal(string what, string? expected, string? actual)
    {
        if (!string.Equals(expected, actual, StringComparison.Ordinal))
            throw new CaseFailedException($"{what}: expected {Quote(expected)}, got {Quote(actual)}");
    }

    /// <exception cref="CaseFailedException">The condition is false.</exception>
    public static void That(bool condition, string difference)
    {
        if (!condition)
            throw new CaseFailedException(difference);
    }

    /// <summary>Compares two dictionaries: the same keys in the same case, with the same values.</summary>
    /// <exception cref="CaseFailedException">The dictionaries differ.</exception>
    public static void Equal(string what, IReadOnlyDictionary<string, string> expected, IReadOnlyDictionary<string, string> actual)
    {
        SameNames(what, expected.Keys, actual.Keys);
        foreach ((string key, string value) in expected)
            Equal($"{key} of {what}", value, actual[key]);
    }

    /// <summary>Compares two sets of names.</summary>
    /// <exception cref="CaseFailedException">The sets differ.</exception>
    public static void SameNames(string what, IEnumerable<string> expected, IEnumerable<string> actual) =>
        Equal(what, string.Join(", ", expected.Order(StringComparer.Ordinal)), string.Join(", ", actual.Order(StringComparer.Ordinal)));

    /// <summary>Runs an action that must fail because of missing or invalid credentials.</summary>
    /// <exception cref="CaseFailedException">The action succeeded.</exception>
    public static async Task FailsAsync<T>(ValueTask<T> result)
    {
        try
        {
            T found = await result;
            throw new CaseFailedException($"expected a {nameof(TernCredentialsException)}, got {found}");
        }
        catch (TernCredentialsException)
        {
        }
    }

    private static string Quote(string? text) => text is null ? "nothing" : $"'{text}'";
}
