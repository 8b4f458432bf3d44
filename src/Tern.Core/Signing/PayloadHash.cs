using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Predefined payload hashes for requests whose body does not need to be hashed.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class PayloadHash
{
    /// <summary>The length of a hash in hexadecimal: 64 characters.</summary>
    public const int Length = 64;

    /// <summary>The SHA-256 of an empty body, in hexadecimal.</summary>
    public static ReadOnlySpan<byte> Empty => "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"u8;

    /// <summary><c>UNSIGNED-PAYLOAD</c>: the signature does not cover the body. Accepted by S3, and by some services over HTTPS.</summary>
    public static ReadOnlySpan<byte> Unsigned => "UNSIGNED-PAYLOAD"u8;
}
