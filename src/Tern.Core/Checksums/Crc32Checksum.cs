using System.Buffers.Binary;

namespace Tern.Runtime;

/// <summary><see cref="Crc32"/> of bytes that are appended in parts.</summary>
internal sealed class Crc32Checksum() : Checksum("CRC32", sizeof(uint))
{
    private uint _checksum;

    public override void Append(ReadOnlySpan<byte> bytes) => _checksum = Crc32.Append(_checksum, bytes);

    public override void Reset() => _checksum = 0;

    /// <summary>Reads the value of a 32-bit CRC.</summary>
    public static uint Read(ReadOnlySpan<byte> value) =>
        value.Length == sizeof(uint) ? BinaryPrimitives.ReadUInt32BigEndian(value) : throw new ArgumentException($"The value of a 32-bit CRC has {value.Length} bytes. Expected 4 bytes.", nameof(value));

    /// <summary>Writes the value of a 32-bit CRC.</summary>
    public static void Write(uint checksum, Span<byte> value) => BinaryPrimitives.WriteUInt32BigEndian(value, checksum);

    private protected override void WriteValueAndReset(Span<byte> value)
    {
        Write(_checksum, value);
        Reset();
    }
}
