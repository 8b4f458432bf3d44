using System.Text;

namespace Tern.Conformance.Protocols.Bodies;

/// <summary>Compares bodies according to their media type.</summary>
internal static class BodyComparer
{
    private static readonly (Func<string, bool> IsFor, Func<string, byte[], string?> Compare)[] s_types =
    [
        (type => type is "application/json" || type.StartsWith("application/x-amz-json", StringComparison.Ordinal) || type.EndsWith("+json", StringComparison.Ordinal), JsonBody.Compare),
        (type => type is "application/xml" or "text/xml" || type.EndsWith("+xml", StringComparison.Ordinal), XmlBody.Compare),
        (type => type is "application/x-www-form-urlencoded", FormBody.Compare),
        (type => type is "application/cbor", CborBody.Compare),
    ];

    /// <returns>The difference, or null if there is none.</returns>
    public static string? Compare(string? mediaType, string expected, byte[] actual)
    {
        if (expected.Length == 0 || actual.Length == 0)
            return expected.Length == actual.Length ? null : $"expected the body '{expected}', got '{Encoding.UTF8.GetString(actual)}'";
        string type = (mediaType ?? "").Split(';')[0].Trim().ToLowerInvariant();
        foreach ((Func<string, bool> isFor, Func<string, byte[], string?> compare) in s_types)
        {
            if (isFor(type))
                return compare(expected, actual);
        }
        return Encoding.UTF8.GetBytes(expected).AsSpan().SequenceEqual(actual) ? null : $"expected the body '{expected}', got '{Encoding.UTF8.GetString(actual)}'";
    }
}
