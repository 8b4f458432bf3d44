namespace Tern.Local.Protocols.AwsJson;

/// <summary>The header with which AWS JSON names the operation.</summary>
/// <param name="Prefix">The prefix of the service, for example <c>DynamoDB_20120810</c>.</param>
/// <param name="Operation">The operation, for example <c>PutItem</c>.</param>
internal readonly record struct JsonTarget(string Prefix, string Operation)
{
    /// <summary>The name of the header.</summary>
    public const string HeaderName = "X-Amz-Target";

    /// <summary>Parses the value of the header; null if it has no dot.</summary>
    public static JsonTarget? Parse(string target)
    {
        int dot = target.IndexOf('.', StringComparison.Ordinal);
        return dot < 0 ? null : new(target[..dot], target[(dot + 1)..]);
    }
}
