namespace Tern.Calls;

/// <summary>The id that all attempts of a call have in common: a version 4 UUID.</summary>
internal static class InvocationId
{
    /// <summary>A new id. It is no secret, so it does not cost a system call for random bytes as <see cref="Guid.NewGuid"/> does.</summary>
    public static string Create()
    {
        Span<byte> bytes = stackalloc byte[16];
        Random.Shared.NextBytes(bytes);
        bytes[6] = (byte)((bytes[6] & 0x0F) | 0x40);
        bytes[8] = (byte)((bytes[8] & 0x3F) | 0x80);
        return new Guid(bytes, bigEndian: true).ToString();
    }
}
