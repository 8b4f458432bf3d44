namespace Tern.Runtime;

/// <summary>Headers that a signature does not cover, because proxies or retries change them or because they contain the signature.</summary>
internal static class UnsignedHeaders
{
    public static bool Contains(string name) => name.Length switch
    {
        6 => Is(name, "expect"),
        10 => Is(name, "user-agent"),
        13 => Is(name, "authorization"),
        15 => Is(name, "x-amzn-trace-id") || Is(name, "amz-sdk-request"),
        17 => Is(name, "transfer-encoding"),
        21 => Is(name, "amz-sdk-invocation-id"),
        _ => false,
    };

    private static bool Is(string name, string other) => name.Equals(other, StringComparison.OrdinalIgnoreCase);
}
