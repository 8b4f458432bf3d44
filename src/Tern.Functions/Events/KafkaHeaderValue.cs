using System.Text;

namespace Tern.Functions;

/// <summary>The value of a header of a Kafka record: bytes, which an event contains as an array of numbers.</summary>
public readonly struct KafkaHeaderValue
{
    /// <summary>Creates a value. The memory is not copied.</summary>
    /// <param name="bytes">The bytes.</param>
    public KafkaHeaderValue(ReadOnlyMemory<byte> bytes)
        : this(bytes, isUnsigned: false)
    {
    }

    internal KafkaHeaderValue(ReadOnlyMemory<byte> bytes, bool isUnsigned)
    {
        Bytes = bytes;
        IsUnsigned = isUnsigned;
    }

    /// <summary>The bytes.</summary>
    public ReadOnlyMemory<byte> Bytes { get; }

    // Lambda writes the signed bytes of Java. Other sources write numbers up to 255.
    internal bool IsUnsigned { get; }

    /// <summary>Returns the bytes as UTF-8 text.</summary>
    public override string ToString() => Encoding.UTF8.GetString(Bytes.Span);
}
