namespace Tern.Local.Protocols.AwsJson;

/// <summary>The header with which AWS JSON names the operation: the prefix of the service, a dot and the operation, for example <c>DynamoDB_20120810.PutItem</c>.</summary>
internal static class JsonTarget
{
    /// <summary>The name of the header.</summary>
    public const string HeaderName = "X-Amz-Target";

    /// <summary>Parses the value of the header.</summary>
    /// <returns>False if it has no dot.</returns>
    public static bool TryParse(ReadOnlySpan<char> target, out ReadOnlySpan<char> prefix, out ReadOnlySpan<char> operation)
    {
        int dot = target.IndexOf('.');
        prefix = dot < 0 ? [] : target[..dot];
        operation = target[(dot + 1)..];
        return dot >= 0;
    }
}
