using System.Buffers.Binary;
using System.Text;
using Tern.Runtime;

namespace Tern.DynamoDB.Paging;

/// <summary>Writes the parts of a page token.</summary>
internal readonly ref struct PageTokenWriter(PooledBuffer output)
{
    public void WriteByte(byte value) => Write([value]);

    public void Write(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(output.GetSpan(bytes.Length));
        output.Advance(bytes.Length);
    }

    public bool TryWriteText(string text, int maxLength)
    {
        if (Encoding.UTF8.GetByteCount(text) is int length && length > maxLength)
            return false;
        WriteLength(length);
        output.Advance(Encoding.UTF8.GetBytes(text, output.GetSpan(length)));
        return true;
    }

    public bool TryWriteBytes(ReadOnlySpan<byte> bytes, int maxLength)
    {
        if (bytes.Length > maxLength)
            return false;
        WriteLength(bytes.Length);
        Write(bytes);
        return true;
    }

    private void WriteLength(int length)
    {
        BinaryPrimitives.WriteUInt16LittleEndian(output.GetSpan(sizeof(ushort)), checked((ushort)length));
        output.Advance(sizeof(ushort));
    }
}
