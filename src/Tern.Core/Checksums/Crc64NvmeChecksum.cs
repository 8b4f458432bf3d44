using System.Buffers.Binary;

namespace Tern.Runtime;

/// <summary><see cref="Crc64Nvme"/> of bytes that are appended in parts.</summary>
internal sealed class Crc64NvmeChecksum() : Checksum("CRC64NVME", sizeof(ulong))
{
    private ulong _checksum;

    public override void Append(ReadOnlySpan<byte> bytes) => _checksum = Crc64Nvme.Append(_checksum, bytes);

    public override void Reset() => _checksum = 0;

    public static ulong Read(ReadOnlySpan<byte> value) =>
        value.Length == sizeof(ulong) ? BinaryPrimitives.ReadUInt64BigEndian(value) : throw new ArgumentException($"The value of a 64-bit CRC has {value.Length} bytes. Expected 8 bytes.", nameof(value));

    public static void Write(ulong checksum, Span<byte> value) => BinaryPrimitives.WriteUInt64BigEndian(value, checksum);

    private protected override void WriteValueAndReset(Span<byte> value)
    {
        Write(_checksum, value);
        Reset();
    }
}
