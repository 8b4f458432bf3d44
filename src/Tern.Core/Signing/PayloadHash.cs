namespace Tern.Signing;

/// <summary>What stands for the body in a signature when its bytes need not be hashed.</summary>
public static class PayloadHash
{
    /// <summary>The length of a hash in hexadecimal: 64 characters.</summary>
    public const int Length = 64;

    /// <summary>The SHA-256 of no bytes, in hexadecimal: the payload hash of a request without a body.</summary>
    public static ReadOnlySpan<byte> Empty => "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"u8;

    /// <summary><c>UNSIGNED-PAYLOAD</c>: the body is not covered by the signature. Taken by S3, and by some services over HTTPS.</summary>
    public static ReadOnlySpan<byte> Unsigned => "UNSIGNED-PAYLOAD"u8;
}
