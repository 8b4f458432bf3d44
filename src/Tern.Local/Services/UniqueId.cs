namespace Tern.Local.Services;

/// <summary>Creates the IDs of requests, messages and events.</summary>
internal static class UniqueId
{
    private const int Length = 16;

    /// <summary>Creates a version 4 UUID. It is unique, but not unpredictable.</summary>
    public static Guid Create()
    {
        // Guid.NewGuid asks the system for random bytes, with a system call for each ID (bench/results/local.md, the time of SendMessage).
        Span<byte> bytes = stackalloc byte[Length];
        Random.Shared.NextBytes(bytes);
        bytes[6] = (byte)((bytes[6] & 0x0F) | 0x40);
        bytes[8] = (byte)((bytes[8] & 0x3F) | 0x80);
        return new Guid(bytes, bigEndian: true);
    }
}
