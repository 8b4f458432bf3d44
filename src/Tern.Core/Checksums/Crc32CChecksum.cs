namespace Tern.Runtime;

/// <summary><see cref="Crc32C"/> of bytes that are appended in parts.</summary>
internal sealed class Crc32CChecksum() : Checksum("CRC32C", sizeof(uint))
{
    private uint _checksum;

    public override void Append(ReadOnlySpan<byte> bytes) => _checksum = Crc32C.Append(_checksum, bytes);

    public override void Reset() => _checksum = 0;

    private protected override void WriteValueAndReset(Span<byte> value)
    {
        Crc32Checksum.Write(_checksum, value);
        Reset();
    }
}
