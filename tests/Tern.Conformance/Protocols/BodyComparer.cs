using System.Text;

namespace Tern.Conformance.Protocols;

/// <summary>Compares bodies by what their media type makes of them.</summary>
internal static class BodyComparer
{
    private static readonly (Func<string, bool> IsFor, Func<string, byte[], string?> Compare)[] s_types =
    [
        (type => type is "application/json" || type.StartsWith("application/x-amz-json", StringComparison.Ordinal) || type.EndsWith("+json", StringComparison.Ordinal), JsonBody.Compare),
    ];

    /// <returns>The difference; null when there is none.</returns>
    public static string? Compare(string? mediaType, string expected, byte[] actual)
    {
        string type = (mediaType ?? "").Split(';')[0].Trim().ToLowerInvariant();
        foreach ((Func<string, bool> isFor, Func<string, byte[], string?> compare) in s_types)
        {
            if (isFor(type))
                return compare(expected, actual);
        }
        string text = Encoding.UTF8.GetString(actual);
        return text == expected ? null : $"expected the body '{expected}', got '{text}'";
    }
}
