namespace Tern.Runtime;

/// <summary>The names of the query parameters of a signature.</summary>
internal static class SignatureParameterNames
{
    public static ReadOnlySpan<byte> Algorithm => "X-Amz-Algorithm"u8;

    public static ReadOnlySpan<byte> Credential => "X-Amz-Credential"u8;

    public static ReadOnlySpan<byte> Date => "X-Amz-Date"u8;

    public static ReadOnlySpan<byte> SignedHeaders => "X-Amz-SignedHeaders"u8;

    public static ReadOnlySpan<byte> Expires => "X-Amz-Expires"u8;

    public static ReadOnlySpan<byte> SecurityToken => "X-Amz-Security-Token"u8;

    public static ReadOnlySpan<byte> RegionSet => "X-Amz-Region-Set"u8;

    public static ReadOnlySpan<byte> Signature => "X-Amz-Signature"u8;
}
