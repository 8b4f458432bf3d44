namespace Tern.Local.Services;

/// <summary>Creates unpredictable bytes, for credentials and passwords.</summary>
/// <remarks>The bytes of random UUIDs are those of the system's generator, without the start of a cryptographic library.</remarks>
internal static class RandomBytes
{
    private const int GuidLength = 16;
    private const int BytesOfGuid = 7;

    /// <summary>Creates bytes.</summary>
    public static byte[] Create(int count)
    {
        byte[] bytes = new byte[count];
        Span<byte> id = stackalloc byte[GuidLength];
        for (int i = 0; i < count; i++)
        {
            // Six of the 128 bits of a UUID are its version and its variant: the bytes 7 and 8.
            if (i % BytesOfGuid == 0)
                Guid.NewGuid().TryWriteBytes(id);
            bytes[i] = id[i % BytesOfGuid];
        }
        return bytes;
    }
}
